import { suite } from 'uvu';
import { memoryLimiter } from '../../src/limits/rate/memory.ts';
import { limiterContract } from '../contract/limiter.ts';

const memory = suite('limits/memory');

limiterContract(memory, { create: memoryLimiter });

memory.run();
