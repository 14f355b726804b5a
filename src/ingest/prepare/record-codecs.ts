/**
 * How the prepared store keeps the records of a document: as deflated JSON. LZ4, which LMDB offers, leaves
 * Arabic text in UTF-8 twice as large, and these records are read only by an ingest. Threads encode them too.
 *
 * Most records are small, so they are compressed against a dictionary of what they have in common. The
 * dictionaries and the order of their words are part of the format: a changed one needs another name of the
 * database (`DATABASES` in `prepared-store.ts`). The most frequent strings are last, where references to them
 * are shortest.
 */
import type { ArticleHistory } from '../../schema/article.ts';
import { deflated, jsonCodec, textCodec } from '../../stores/lmdb/codecs.ts';
import type { KeptMembers, KeptNames, PreparedDocument } from './prepared-records.ts';

const OF_DOCUMENTS = [
  '","ofBylaw":true,"reversed":true,"by":{"keys":["byTitle":true,"issuerless":true,"subject":["date":"-01-01',
  '","statedYear":20"clauses":[{"article":0,"clause":0,"own":true,"articles":["eg/law/"sa/royal-decree/m/h14',
  '","sa/issued-royal/m/h14","ae/federal-law//g19","ae/federal-decree-law//g20","ae/ministerial:/g20',
  '","sa/cabinet//h14","stated":{"words":"","name":"","isName":false,"nameKeys":[["sa/name/"]],"ofLaw":true,',
  '"confusedKeys":["type":"amends","articleRef":"","pattern":"amends clause","confidence":0.95,"at":"",',
  '"pattern":"cites preamble","type":"cites","pattern":"cites provision","confidence":0.9},{"keys":["',
  '{"candidate":{"year":,"hash":"","sameDocument":"SA\\nleg\\n","sourceKeys":[""],"articles":0,"textLength":0,',
  '"jurisdiction":"SA","identity":{"canonicalId":"sa-reg-","instrument":"law","series":"reg",',
  '"normalizedTitle":"","keys":["sa/title/"],"citation":"","number":"","yearGregorian":2020,"yearHijri":1440,',
  '"yearAsCited":,"calendar":"gregorian","yearSource":"stated"}},"mentions":[{"keys":[""],"words":"",',
  '"undated":true,"type":"cites","pattern":"cites title","confidence":0.95},{"keys":["","pattern":"interprets ',
  'provision by name","confidence":0.85}],"clauses":[],"enactment":{"day":{"date":"","calendar":"hijri",',
  '"gregorian":"20"},"earliest":"20","latest":"20","last":"20-12-31"},"commencement":null}',
];

const OF_SOURCES = [
  '{"jurisdiction":"SA","doc_type":"regulation","official_number":"","year_gregorian":20,"year_hijri":14,',
  '"status":"in_force","session_date":"","judicial_year":"","legal_domain":"","court":"","doc_key":"",',
  '"relations":[{"type":"amended_by","instrument":"","amendment_notes":["","heading":"","issuing_body":"",',
  '"topics":[],"preamble":"","full_text":"","title":"","articles":[{"article_no":"1","text":""},',
  '{"article_no":"2","text":""}],"closing":"","published":"20"}',
];

const dictionary = (words: readonly string[]) => Buffer.from(words.join(''));

/**
 * Levels of zlib. The cleaned documents are most of what is compressed: level 5 would take 1.3 s more for the
 * whole corpus and save 3 of 40 MB.
 */
const [FAST, SMALL] = [3, 5];

export const RECORD_CODECS = {
  documents: deflated(jsonCodec<PreparedDocument>(), { level: SMALL, dictionary: dictionary(OF_DOCUMENTS) }),
  sources: deflated(textCodec, { level: FAST, dictionary: dictionary(OF_SOURCES) }),
  histories: deflated(jsonCodec<readonly ArticleHistory[]>(), { level: SMALL }),
  members: deflated(jsonCodec<KeptMembers>(), { level: SMALL }),
  names: deflated(jsonCodec<KeptNames>(), { level: FAST }),
};
