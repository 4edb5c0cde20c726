/** Scores the detected attributes of characters against invented openings and against the headers of sample plays. */
import type { CharacterId, Play, ReadCharacter } from '@replique/script'
import { readAttributes } from '@replique/script'
import { openings, type Truth } from './attributes/openings.ts'
import { isMeasurable, sexesOf, teiPlays, type TeiPlay } from './attributes/shared-sexes.ts'

interface Score {
  right: number
  wrong: number
  /** The number of characters whose attribute is known. */
  told: number
}
const newScore = (): Score => ({ right: 0, wrong: 0, told: 0 })

const precision = ({ right, wrong }: Score): number => (right + wrong === 0 ? 1 : right / (right + wrong))
const coverage = ({ right, told }: Score): number => (told === 0 ? 1 : right / told)
const shown = (score: Score): string =>
  `precision ${precision(score).toFixed(3)}  coverage ${coverage(score).toFixed(3)}  (${score.right} right, ${score.wrong} wrong, of ${score.told})`

/** Counts one prediction. Predicting a wrong value is an error, and so is predicting a value where none is known. */
function count(score: Score, said: string | null, truth: string | null): boolean {
  if (truth !== null) score.told++
  if (said === null) return truth === null
  const isRight = truth !== null && alike(said, truth)
  if (isRight) score.right++
  else score.wrong++
  return isRight
}

const bare = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns whether the prediction contains one of the correct words as a whole word, because "female" contains "male".
 */
const alike = (said: string, truth: string): boolean =>
  truth.split('/').some((one) =>
    ` ${bare(said)
      .split(/[\s,]+/)
      .join(' ')} `.includes(` ${bare(one)} `),
  )

const FIELDS = ['gender', 'ageBand', 'role', 'manner'] as const

function measureOpenings(): Record<string, number> {
  const scores = { whole: new Map<string, Score>(), held: new Map<string, Score>() }
  const mistakes: string[] = []
  let at = 0
  for (const { id, play, truths } of openings()) {
    const read = new Map(readAttributes(play).map((one) => [one.id, one]))
    for (const truth of truths) {
      const isHeld = at++ % 3 === 2
      const one = read.get(truth.id)
      const compare = (field: string, said: string | null, is: string | null): void => {
        const scoreOf = (scoreSet: Map<string, Score>): Score => {
          const score = scoreSet.get(field) ?? newScore()
          scoreSet.set(field, score)
          return score
        }
        const isRight = count(scoreOf(scores.whole), said, is)
        if (isHeld) count(scoreOf(scores.held), said, is)
        else if (!isRight) mistakes.push(`${id} ${truth.name} ${field}: ${said ?? '–'} is ${is ?? '–'}`)
      }
      for (const field of FIELDS) compare(field, one?.[field]?.value ?? null, truth[field])
      compareRelations(one, truth, { play, compare })
    }
  }
  console.log(`${at} characters of invented openings, every third held back`)
  for (const [field, score] of scores.whole) {
    console.log(`  ${field.padEnd(9)} whole     ${shown(score)}`)
    console.log(`  ${''.padEnd(9)} held back ${shown(scores.held.get(field) ?? newScore())}`)
  }
  if (process.env['MISTAKES'] === '1') console.log(mistakes.join('\n'))
  return Object.fromEntries(
    ['gender', 'ageBand'].flatMap((field) =>
      (['whole', 'held'] as const).flatMap((part) => {
        const score = scores[part].get(field) ?? newScore()
        return [
          [`${field} precision ${part}`, round(precision(score))],
          [`${field} coverage ${part}`, round(coverage(score))],
        ]
      }),
    ),
  )
}

interface Comparison {
  readonly play: Play
  readonly compare: (field: string, said: string | null, is: string | null) => void
}

/**
 * Compares the relations found with the known ones. A known relation that wasn't found is a miss; a relation that was
 * found but isn't known is an error.
 */
function compareRelations(one: ReadCharacter | undefined, truth: Truth, { play, compare }: Comparison): void {
  const nameOf = (id: CharacterId): string => play.characters.find((other) => other.id === id)?.name ?? ''
  const left = [...(one?.relations ?? [])]
  for (const { what, to } of truth.relations) {
    const at = left.findIndex(({ value }) => nameOf(value.to) === to)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    compare('relations', found?.value.what ?? null, what)
  }
  for (const { value } of left) compare('relations', `${value.what} ${nameOf(value.to)}`, null)
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Rules may be tuned on every second play. For the other plays, only totals are shown. */
const HALVES = ['for rules', 'unseen'] as const

function measureShared(): Record<string, number> {
  if (!isMeasurable()) {
    console.log('no shared plays beside the project: their gender is not measured')
    return {}
  }
  const ratios: Record<string, number> = {}
  for (const language of ['en', 'fr'] as const) {
    const all = newScore()
    const halves = { 'for rules': newScore(), unseen: newScore() }
    let place = 0
    for (const shared of teiPlays(language)) {
      const half = HALVES[place++ % 2] ?? 'unseen'
      const { score, wrong } = measurePlay(shared)
      if (half === 'for rules') {
        const mistakes = process.env['MISTAKES'] === '1' ? wrong.join(' ') : ''
        console.log(`  ${language} ${shared.name.padEnd(52)} ${shown(score)} ${mistakes}`)
      }
      for (const sum of [all, halves[half]])
        for (const key of ['right', 'wrong', 'told'] as const) sum[key] += score[key]
    }
    for (const half of HALVES) console.log(`  ${language} ${`plays, ${half}`.padEnd(52)} ${shown(halves[half])}`)
    console.log(`  ${language} ${'all plays'.padEnd(52)} ${shown(all)}`)
    ratios[`gender precision tei-${language}`] = round(precision(all))
    ratios[`gender coverage tei-${language}`] = round(coverage(all))
    ratios[`gender precision tei-${language} unseen`] = round(precision(halves.unseen))
    ratios[`gender coverage tei-${language} unseen`] = round(coverage(halves.unseen))
  }
  return ratios
}

function measurePlay({ source, play }: TeiPlay): { readonly score: Score; readonly wrong: readonly string[] } {
  const sexes = sexesOf(source)
  const score = newScore()
  const read = new Map(readAttributes(play).map((one) => [one.id, one.gender?.value ?? null]))
  const wrong: string[] = []
  for (const { id } of play.characters) {
    const sex = sexes.get(id)
    // the header gives no sex, so the correct answer is unknown
    if (!sex) continue
    const said = read.get(id) ?? null
    if (!count(score, said, sex) && said !== null) wrong.push(id)
  }
  return { score, wrong }
}

export async function measureAttributes(): Promise<Record<string, number>> {
  const ratios = { ...measureOpenings(), ...measureShared() }
  return ratios
}
