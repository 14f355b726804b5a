/** Publishes the proto file of gRPC, from which clients are generated. */
import { readFileSync } from 'node:fs';
import type { Resource } from '../message/shared-content.ts';

const NAME = 'sanad/v1/legal_research.proto';

export const PROTO_FILE: Resource = {
  path: `/proto/${NAME}`,
  type: 'text/plain; charset=utf-8',
  content: () => readFileSync(new URL(`../../../../proto/${NAME}`, import.meta.url)),
};
