/**
 * CRC-32 (IEEE 802.3, reflected 0xEDB88320) of ASCII text. Written here because node:zlib has it only from
 * Node 20.15 and 22.2 on.
 */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

export function crc32(ascii: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < ascii.length; i++) {
    crc = (crc >>> 8) ^ (TABLE[(crc ^ ascii.charCodeAt(i)) & 0xff] as number);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
