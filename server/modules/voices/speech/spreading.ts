import type { SpokenWord } from '@replique/script'

const TENTH_MS = 10_000
export const brief = (seconds: number): number => Math.round(seconds * TENTH_MS) / TENTH_MS

/** Nobody marked the words of a voice: longer ones are taken to last longer. */
export function spread(words: readonly SpokenWord[], seconds: number): [number, number, number, number][] {
  const lengths = words.map(({ said }) => said.length + 1)
  const all = lengths.reduce((sum, length) => sum + length, 0)
  let passed = 0
  return words.map(({ from, to }, place) => {
    const begins = (seconds * passed) / all
    passed += lengths[place] ?? 0
    return [from, to, brief(begins), brief((seconds * passed) / all)]
  })
}
