import { suite } from 'uvu';
import { embeddedEngine } from '../../src/retrieval/embedded.ts';
import { retrievalContract } from '../contract/retrieval.ts';

const test = suite('retrieval/embedded');

retrievalContract(test, () => embeddedEngine);

test.run();
