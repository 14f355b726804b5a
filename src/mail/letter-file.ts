/** The file format of an e-mail: JSON with a checksum, so that a link damaged on disk is never sent. */
import { crc32 } from 'node:zlib';
import { z } from 'zod';

const letterSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  expires_at: z.string(),
  posted_at: z.string(),
});

export type StoredLetter = z.infer<typeof letterSchema>;

/** E-mails written by older program versions have no checksum. */
const fileSchema = letterSchema.extend({ crc32: z.int().optional() });

export function writeLetter(letter: StoredLetter): string {
  return `${JSON.stringify({ ...letter, crc32: checksumOf(letter) }, null, 2)}\n`;
}

/** Reads an e-mail. Throws if the content does not match its checksum or its schema. */
export function readLetter(content: string): StoredLetter {
  const { crc32: checksum, ...letter } = fileSchema.parse(JSON.parse(content));
  if (checksum !== undefined && checksum !== checksumOf(letter))
    throw new Error('the letter does not match its checksum');
  return letter;
}

const checksumOf = ({ to, subject, text, html, expires_at, posted_at }: StoredLetter) =>
  crc32(JSON.stringify([to, subject, text, html, expires_at, posted_at]));
