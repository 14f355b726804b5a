/** Makes all requests of a recording, in the order of sending. */

import type { Step } from '../recording/step.ts';
import { accountSteps, closedSteps, waitlistSteps } from './accounts.ts';
import { commandSteps } from './commands.ts';
import { discoverySteps, metricsSteps, withoutCorpus } from './discovery.ts';
import { drawFrom } from './draw.ts';
import { grpcSteps } from './grpc.ts';
import { keySteps, limitSteps } from './limits.ts';
import type { Material } from './material.ts';
import { mcpSteps } from './mcp.ts';
import { nativeSteps } from './native.ts';
import { operationSteps, searchSteps } from './operations.ts';
import { limitFaults, refusalSteps } from './refusals.ts';

/**
 * Makes a recording's requests. Random searches fill it up to `count`; all other kinds of requests are
 * independent of it.
 */
export function makeSteps(material: Material, seed: number, count: number): Step[] {
  const draw = drawFrom(seed);
  const first = [
    ...keySteps(),
    ...accountSteps(),
    ...limitSteps(),
    ...limitFaults(),
    ...refusalSteps(),
    ...operationSteps(material, draw),
    ...discoverySteps(material, draw),
    ...grpcSteps(material, draw),
    ...mcpSteps(material, draw),
    ...nativeSteps(material, draw),
    ...commandSteps(material, draw),
  ];
  const last = [...metricsSteps(), ...waitlistSteps(), ...closedSteps(), ...withoutCorpus()];
  const searches = searchSteps(material, draw, Math.max(0, count - first.length - last.length));
  return [...first, ...searches, ...last];
}
