import { expect, test } from 'vitest'
import { secretIn } from './guest-link.ts'

test.each([
  ['link=Ab-_9', 'Ab-_9'],
  ['#link=Ab', 'Ab'],
  ['link=', undefined],
  ['linked=x', undefined],
  ['scene-2', undefined],
  ['', undefined],
])('%j contains the link %j', (hash, secret) => expect(secretIn(hash)).toBe(secret))
