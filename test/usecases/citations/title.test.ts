import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fit } from '../../../src/usecases/citations/warnings/title.ts';
import { nameFits } from '../../../src/usecases/citations/warnings/title.ts';

const titles = suite('usecases/citations/title');

const TABLE: [name: string, title: string, fit: Fit][] = [
  ['قانون العمل', 'القانون المدني الصادر بالقانون رقم 131 لسنة 1948', 'differs'],
  ['قانون العمل', 'قانون العمل الصادر بالقانون رقم 12 لسنة 2003', 'fits'],
  ['قانون العمل', 'مرسوم بقانون اتحادي رقم 33: بشأن تنظيم علاقات العمل', 'fits'],
  ['نظام العمّال', 'نظام العمل', 'fits'],
  ['قانون الشركات', 'قانون رقم 159 لسنة 1981 بإصدار قانون شركات المساهمة وشركات التوصية بالأسهم', 'fits'],
  ['قانون المرافعات المدنية', 'القانون المدني', 'partly'],
  ['نظام الكهرباء', 'مرسوم ملكي رقم (م/44) وتاريخ 16 /5/ 1442هـ', 'unknown'],
  ['قانون مجلس الدولة', 'قانون مجلس الدولة الصادر بالقانون رقم 47 لسنة 1972', 'unknown'],
  ['قانون مجلس الدولة', 'قانون الخدمة المدنية الصادر بالقانون رقم 81 لسنة 2016', 'differs'],
  ['قانون التجارة', 'قانون مجلس الدولة الصادر بالقانون رقم 47 لسنة 1972', 'differs'],
  ['قانون مجلس الدولة', 'قرار رئيس جمهورية مصر العربية بالقانون رقم 47 لسنة 1972', 'unknown'],
  ['القانون الاتحادي', 'قانون اتحادي رقم 8 لسنة 1980 بشأن تنظيم علاقات العمل', 'unknown'],
];

for (const [name, title, fit] of TABLE) {
  titles(`«${name}» ${fit} «${title}»`, () => assert.is(nameFits(name, title), fit));
}

titles.run();
