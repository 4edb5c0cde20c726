/**
 * Scores tone detection against the hand-written set, and against directions in sample plays that are hidden from the
 * engine.
 */
import { detectTones, LANGUAGES, type Language, type Play } from '@replique/script'
import { tonedScenes } from './toned.ts'
import { directedSpeeches, type Directed } from './directed.ts'

/** A speech with its annotated and its detected tone. */
export interface Scored {
  readonly wanted: string
  readonly found: string
  readonly language: Language
  /**
   * Whether the speech is held back, like every third speech of the set and all speeches of every second sample play.
   */
  readonly heldBack: boolean
}

/** Returns the share of tones detected correctly, from 0 to 1. */
export const share = (scored: readonly Scored[]): number =>
  scored.filter(({ wanted, found }) => wanted === found).length / Math.max(1, scored.length)

/** Returns the share that would be correct if every guess were the most frequent tone. */
export function guess(scored: readonly Scored[]): number {
  const counts = new Map<string, number>()
  for (const { wanted } of scored) counts.set(wanted, (counts.get(wanted) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, scored.length)
}

export function scoreSet(): Scored[] {
  return tonedScenes().flatMap(({ play, speeches, language }) => {
    const found = new Map(detectTones(play).map((one) => [one.cue, one.tone.name]))
    return speeches.map(({ cue, tone, heldBack }) => ({
      wanted: tone,
      found: found.get(cue) ?? '',
      language,
      heldBack,
    }))
  })
}

const scoreShared = (plays: readonly Directed[]): Scored[] =>
  plays.flatMap(({ play, labels }, at) => {
    const found = new Map(detectTones(play).map((one) => [one.cue, one.tone.name]))
    return labels.map(({ cue, tone }) => ({
      wanted: tone,
      found: found.get(cue) ?? '',
      language: play.language,
      heldBack: at % 2 === 1,
    }))
  })

function show(name: string, scored: readonly Scored[]): Record<string, number> {
  const [right, base] = [share(scored), guess(scored)]
  const line = [right.toFixed(3), base.toFixed(3), (right / (base || 1)).toFixed(2), scored.length]
  console.log(`${name.padEnd(26)} ${line.join('  ')}`)
  return {
    accuracy: Number(right.toFixed(4)),
    guess: Number(base.toFixed(4)),
    times: Number((right / (base || 1)).toFixed(3)),
    speeches: scored.length,
  }
}

/** Returns the milliseconds that detection takes for a play of about 400 pages, made by repeating the set's scenes. */
function timeLong(): number {
  const scenes = tonedScenes().filter(({ language }) => language === 'fr')
  const elements = Array.from({ length: 32 }, () => scenes.flatMap(({ play }) => play.elements)).flat()
  const long: Pick<Play, 'elements' | 'language'> = { elements, language: 'fr' }
  const from = performance.now()
  detectTones(long)
  return performance.now() - from
}

/** Prints the most frequent confusions between tones. Call this only with speeches that rules may be based on. */
function showConfusion(scored: readonly Scored[]): void {
  const counts = new Map<string, number>()
  for (const { wanted, found } of scored)
    if (wanted !== found)
      counts.set(`${wanted} taken for ${found}`, (counts.get(`${wanted} taken for ${found}`) ?? 0) + 1)
  const worst = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 12)
  for (const [what, count] of worst) console.log(`  ${what}: ${count}`)
}

/** Prints the table of tones and returns its figures. */
export async function measureTones(): Promise<object> {
  const set = scoreSet()
  console.log(`tones${' '.repeat(22)}accuracy  most frequent  times  speeches`)
  const figures: Record<string, unknown> = {}
  figures['set'] = show('set', set)
  for (const language of LANGUAGES)
    show(
      `set ${language}`,
      set.filter((one) => one.language === language),
    )
  figures['heldBack'] = show(
    'set, held-back third',
    set.filter(({ heldBack }) => heldBack),
  )
  if (process.env['EACH']) showConfusion(set.filter(({ heldBack }) => !heldBack))
  const shared = scoreShared(await directedSpeeches())
  if (shared.length === 0) console.log('shared plays: skipped, ../shared is not here')
  else {
    figures['shared'] = show('shared plays', shared)
    for (const language of LANGUAGES)
      show(
        `shared plays ${language}`,
        shared.filter((one) => one.language === language),
      )
    // the rules are based on all sample plays, so this only shows whether both halves score alike
    for (const half of [false, true])
      show(
        `shared plays, ${half ? 'second' : 'first'} of two`,
        shared.filter(({ heldBack }) => heldBack === half),
      )
  }
  const long = timeLong()
  console.log(`a play of ${32 * 228} speeches takes ${long.toFixed(0)} ms`)
  return { ...figures, longMs: Math.round(long) }
}
