/** Sends one recorded request over gRPC. Server reflection has its own kind of call. */
import type { GrpcClient } from '../../support/doors/grpc.ts';
import { grpcClient } from '../../support/doors/grpc.ts';
import type { GrpcStep } from '../recording/step.ts';

/** Deadline in milliseconds, longer than any answer takes on a busy machine. */
const DEADLINE_MS = 120_000;
const clients = new Map<string, GrpcClient>();

export async function sendGrpc(address: string, step: GrpcStep): Promise<Record<string, unknown>> {
  const { service = 'sanad.v1.LegalResearchService', method, kind, request, metadata } = step;
  const client = clientOf(address, service);
  if (kind === 'reflection') return { messages: await conversation(client, method, request) };
  const called = await client[kind](method, request, {
    ...(metadata && { metadata }),
    deadlineMs: DEADLINE_MS,
  });
  return { ...called };
}

function clientOf(address: string, service: string): GrpcClient {
  const name = `${address} ${service}`;
  const client = clients.get(name) ?? grpcClient(address, undefined, service);
  clients.set(name, client);
  return client;
}

function conversation(client: GrpcClient, method: string, request: object): Promise<unknown[]> {
  const call = client.converse(method);
  const messages: unknown[] = [];
  return new Promise((resolve) => {
    call.on('data', (message) => {
      messages.push(message);
      call.end();
    });
    call.on('error', () => {});
    call.on('status', ({ code, details }: { code: number; details: string }) =>
      resolve([...messages, { code, details }]),
    );
    call.write(request);
  });
}

export function closeGrpc(): void {
  for (const client of clients.values()) client.close();
  clients.clear();
}
