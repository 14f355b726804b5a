/**
 * `grpc.reflection.v1` and `v1alpha`, by which clients such as grpcurl learn the methods. The library makes
 * its descriptors with protobufjs. They have three faults, which are corrected here: names of map entries
 * that other implementations refuse, wrong names of files, and optional fields without their mark.
 */
import { loadSync } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { protoPath as healthProto } from 'grpc-health-check';
import type { Message } from 'protobufjs';
import type { IDescriptorProto, IFileDescriptorProto } from 'protobufjs/ext/descriptor/index.js';
import descriptors from 'protobufjs/ext/descriptor/index.js';
import { PACKAGE, PROTO_FILE, PROTO_ROOT } from './messages.ts';

/** File name of each proto package. protobufjs names a descriptor after its package instead of its file. */
const FILE_OF: Readonly<Record<string, string>> = {
  [PACKAGE]: PROTO_FILE,
  'grpc.health.v1': 'grpc/health/v1/health.proto',
};

export function reflection(): ReflectionService {
  const definition = loadSync([PROTO_FILE, healthProto], { keepCase: true, includeDirs: [PROTO_ROOT] });
  // Every part has all files. The library would decode them for each part, so it gets a single one.
  const [first] = Object.entries(definition).filter(([, part]) => Array.isArray(part.fileDescriptorProtos));
  if (first === undefined) throw new Error(`${PROTO_FILE} defines no message.`);
  const [name, part] = first;
  const files = (part.fileDescriptorProtos as Buffer[]).map(corrected);
  return new ReflectionService({ [name]: { ...part, fileDescriptorProtos: files } as typeof part });
}

function corrected(bytes: Uint8Array): Buffer {
  const file = descriptors.FileDescriptorProto.decode(bytes) as Message & IFileDescriptorProto;
  file.name = FILE_OF[file.package ?? ''] ?? file.name ?? '';
  for (const message of file.messageType ?? []) correctMessage(message);
  return Buffer.from(descriptors.FileDescriptorProto.encode(file).finish());
}

function correctMessage(message: IDescriptorProto & { field?: Field[] }): void {
  for (const nested of message.nestedType ?? []) {
    if (nested.options?.mapEntry) nameEntry(message, nested);
    else correctMessage(nested);
  }
  for (const field of message.field ?? []) {
    const oneof = field.oneofIndex === undefined ? undefined : message.oneofDecl?.[field.oneofIndex];
    // `protoc` puts each optional field into a oneof that is named `_` and the field's name. protobufjs drops
    // this mark of an optional field.
    if (Object.hasOwn(field, 'oneofIndex') && oneof?.name === `_${field.name}`) field.proto3Optional = true;
  }
}

type Field = NonNullable<IDescriptorProto['field']>[number] & { proto3Optional?: boolean };

/** Renames the entry type of a map field as `protoc` does: for the field `some_signs`, `SomeSignsEntry`. */
function nameEntry(message: IDescriptorProto, entry: IDescriptorProto): void {
  const field = message.field?.find(({ typeName }) => typeName === entry.name);
  if (field?.name === undefined) return;
  entry.name = `${field.name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Entry`;
  field.typeName = entry.name;
}
