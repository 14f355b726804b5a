/**
 * Converts between messages on the wire and the plain values of the operations. They differ in two points.
 * The words of a closed vocabulary are enum values in messages (`DOC_TYPE_CASE_LAW` for `case_law`), with
 * zero for an absent word. An absent member of a message has its default.
 */
import { fileURLToPath } from 'node:url';
import type { Type } from 'protobufjs';
import protobuf from 'protobufjs';

/** Folder of the `.proto` files; the relative path is the same from `src/` and from `dist/`. */
export const PROTO_ROOT = fileURLToPath(new URL('../../../proto/', import.meta.url));
export const PROTO_FILE = 'sanad/v1/legal_research.proto';
export const PACKAGE = 'sanad.v1';
export const SERVICE = `${PACKAGE}.LegalResearchService`;

const root = new protobuf.Root();
root.resolvePath = (_, target) => PROTO_ROOT + target;
root.loadSync(PROTO_FILE, { keepCase: true }).resolveAll();

export const messageType = (name: string): Type => root.lookupType(`${PACKAGE}.${name}`);

/**
 * A reader of messages that throws for a string that is not UTF-8. protobufjs would replace the wrong bytes
 * silently.
 */
class StrictReader extends protobuf.Reader {
  override string(): string {
    return UTF8.decode(this.bytes());
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a message to plain values. Throws if the bytes are no message of this type. */
export function decode(type: Type, bytes: Uint8Array): Record<string, unknown> {
  const message = type.toObject(type.decode(new StrictReader(bytes)), { defaults: true, longs: Number });
  return converted(type, message, wordOf);
}

export function encode(type: Type, value: object): Buffer {
  return Buffer.from(type.encode(type.fromObject(converted(type, value, numberOf))).finish());
}

type ConvertEnum = (type: protobuf.Enum, value: unknown) => unknown;

/**
 * Converts the enum values in a message or a value. Members that are no fields of the type are kept:
 * `fromObject` ignores them.
 */
function converted(type: Type, value: object, convert: ConvertEnum): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      convertedMember(type.fields[name]?.resolvedType ?? null, member, convert),
    ]),
  );
}

function convertedMember(
  type: protobuf.Field['resolvedType'],
  member: unknown,
  convert: ConvertEnum,
): unknown {
  if (type === null || member === undefined || member === null) return member;
  if (Array.isArray(member)) return member.map((item) => convertedMember(type, item, convert));
  return type instanceof protobuf.Enum ? convert(type, member) : converted(type, member as object, convert);
}

/**
 * Converts an enum value to its word. An unknown number is kept: the schema of the operation rejects it and
 * names the field.
 */
function wordOf({ valuesById }: protobuf.Enum, value: unknown): unknown {
  if (value === 0) return undefined;
  const name = valuesById[value as number];
  return name === undefined ? value : name.slice(prefixIn(valuesById).length).toLowerCase();
}

function numberOf({ name, values, valuesById }: protobuf.Enum, value: unknown): number {
  const number = values[prefixIn(valuesById) + String(value).toUpperCase()];
  if (number === undefined) throw new Error(`${name} has no value for ${value}`);
  return number;
}

/** Returns the common prefix of an enum's value names, taken from its zero value `PREFIX_UNSPECIFIED`. */
const prefixIn = (valuesById: protobuf.Enum['valuesById']) =>
  (valuesById[0] ?? '').replace(/UNSPECIFIED$/, '');
