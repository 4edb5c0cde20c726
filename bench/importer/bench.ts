/**
 * `npm run bench -- importer`: imports loosely formatted files made from known plays, and compares the scores with
 * those of a simple parser (floor.ts).
 */
import { readScript } from '@replique/paper'
import { blocksOf, type Play } from '@replique/script'
import { readByBaseline } from './floor.ts'
import { listScreenplays, measureScreenplay, SCREENPLAY_COLUMNS, type ScreenplayRow } from './screenplays.ts'
import { measureLayouts } from './own-layouts.ts'
import { benchRenderings } from './renderings/table.ts'
import { isShared, listPlays, openTools, type Prediction, type Score, type Tools } from './shared.ts'
import { meanVerse, measureVerse, showVerse, VERSE_COLUMNS, type VerseRow } from './verse.ts'

/** Each rendering's name, with whether its formatting is consistent (`clean`) or not (`loose`). */
const RENDERINGS = {
  txtA: 'clean',
  docxA: 'clean',
  txtB: 'loose',
  txtC: 'loose',
  docxB: 'loose',
  pdfA: 'loose',
  pdfB: 'loose',
} as const
type Rendering = keyof typeof RENDERINGS

/**
 * Required scores from 0 to 1, in the order of `COLUMNS`: the share of words attributed to the right speaker; F1 for
 * characters, acts, scenes and directions; and the maximum share of extra words in speeches.
 */
const WANTED = {
  clean: [0.99, 0.95, 0.97, 0.97, 0.93, 0.01],
  loose: [0.98, 0.92, 0.95, 0.95, 0.75, 0.015],
} as const
const COLUMNS = ['attribution', 'characters', 'acts', 'scenes', 'stage', 'extra'] as const
const LEAST_ATTRIBUTION = 0.9

type Row = readonly number[]
const rowOf = ({ attributionWords, characters, acts, scenes, stage, extraWords }: Score): Row => [
  attributionWords,
  characters.f1,
  acts.f1,
  scenes.f1,
  stage.f1,
  extraWords,
]

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const meanRow = (rows: readonly Row[]): Row =>
  (rows[0] ?? []).map((_, column) => mean(rows.map((row) => row[column] ?? 0)))
const show = (row: Row): string => row.map((value) => value.toFixed(3)).join('  ')

async function read(name: string, content: string | Uint8Array): Promise<Play | null> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const result = await readScript({ name, bytes })
  return 'error' in result ? null : result.play
}

const NOTHING: Prediction = { characters: [], blocks: [] }

interface Measured {
  readonly file: string
  readonly ours: Row
  readonly floor: Row | null
  readonly verse: VerseRow
}

/** Returns false for text that can't be recovered, because the fonts of the PDF renderings have only Latin letters. */
const canBePrinted = (rendering: Rendering, source: string): boolean =>
  !rendering.startsWith('pdf') ||
  (source.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0) < (source.match(/\p{L}/gu)?.length ?? 0) / 4

async function measure(tools: Tools, rendering: Rendering, most: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { file, source } of listPlays().slice(0, most)) {
    if (!canBePrinted(rendering, source)) {
      console.log(`${rendering.padEnd(6)} leaves out ${file}: its letters are not in the fonts of the rendering`)
      continue
    }
    const { t, out } = await tools.render(source, file, [rendering], 1, 0.3, 0)
    for (const [name, content] of Object.entries(out)) {
      const play = await read(`play.${name}`, content)
      const ours = rowOf(tools.score(t, play === null ? NOTHING : blocksOf(play)))
      const floor = typeof content === 'string' ? rowOf(tools.score(t, readByBaseline(content))) : null
      measured.push({ file, ours, floor, verse: play === null ? [0, 0, 0, 0, 0] : measureVerse(t, play) })
    }
  }
  return measured
}

/** Lists the mean scores that miss their requirement, and the plays whose attribution is too low. */
function misses(rendering: Rendering, measured: readonly Measured[]): string[] {
  const wanted = WANTED[RENDERINGS[rendering]]
  const means = meanRow(measured.map(({ ours }) => ours))
  const low = COLUMNS.filter((_, column) => {
    const [have = 0, want = 0] = [means[column], wanted[column]]
    return column === 5 ? have > want : have < want
  })
  const plays = measured.filter(({ ours }) => (ours[0] ?? 0) < LEAST_ATTRIBUTION)
  return [...low, ...plays.map(({ file, ours }) => `${file} attribution ${(ours[0] ?? 0).toFixed(3)}`)]
}

export async function bench(): Promise<void> {
  if (!isShared()) return console.log('importer: skipped, ../shared is not here')
  const tools = await openTools()
  const all = listPlays().length
  const most = Math.min(all, Number(process.env['PLAYS'] ?? all))
  const only = process.env['RENDERINGS']?.split(',')
  const figures: Record<string, Row> = {}
  const verses: Record<string, VerseRow> = {}
  console.log(`${most} plays; ${COLUMNS.join(', ')}; ${VERSE_COLUMNS.join(', ')}`)
  for (const rendering of Object.keys(RENDERINGS) as Rendering[]) {
    if (only && !only.includes(rendering)) continue
    const measured = await measure(tools, rendering, most)
    const ours = meanRow(measured.map((one) => one.ours))
    figures[rendering] = ours.map((value) => Number(value.toFixed(4)))
    console.log(`${rendering.padEnd(6)} ours   ${show(ours)}`)
    const lowest = measured.flatMap(({ floor }) => (floor ? [floor] : []))
    if (lowest.length > 0) console.log(`${rendering.padEnd(6)} floor  ${show(meanRow(lowest))}`)
    console.log(`${rendering.padEnd(6)} wanted ${show(WANTED[RENDERINGS[rendering]])}`)
    const verse = meanVerse(measured.map((one) => one.verse))
    verses[rendering] = verse.map((value) => value && Number(value.toFixed(4)))
    console.log(`${rendering.padEnd(6)} verse  ${showVerse(verse)}`)
    for (const miss of misses(rendering, measured)) console.log(`       misses ${miss}`)
    if (process.env['EACH'])
      for (const { file, ours: row, verse: own } of measured)
        console.log(`       ${show(row)} | ${showVerse(own)}  ${file}`)
  }
  console.log(JSON.stringify({ bench: 'importer', plays: most, columns: COLUMNS, figures }))
  console.log(JSON.stringify({ bench: 'importer-verse', plays: most, columns: VERSE_COLUMNS, figures: verses }))
  if (!only || only.includes('screenplays')) await benchScreenplays(tools)
  if (!only || only.includes('layouts')) await benchLayouts(tools, most)
  if (!only || only.includes('settings')) await benchRenderings(tools, most, process.env['SETTING'])
}

/** Scores screenplays whose elements differ only in their formatting. */
async function benchScreenplays(tools: Tools): Promise<void> {
  const screenplays = await listScreenplays()
  const rows: ScreenplayRow[] = []
  for (const one of screenplays) rows.push(...(await measureScreenplay(tools, one)))
  console.log(`${screenplays.length} screenplays; ${SCREENPLAY_COLUMNS.join(', ')}`)
  const figures: Record<string, Row> = {}
  for (const [rendering, own] of Map.groupBy(rows, (row) => row.rendering)) {
    const means = meanRow(own.map(({ row }) => row))
    figures[rendering] = means.map((value) => Number(value.toFixed(4)))
    console.log(`${rendering.padEnd(36)} ${show(means)}`)
    if (process.env['EACH']) for (const { file, row } of own) console.log(`       ${show(row)}  ${file}`)
  }
  console.log(JSON.stringify({ bench: 'screenplays', columns: SCREENPLAY_COLUMNS, figures }))
}

/** Scores how well our own PDFs are read back. */
async function benchLayouts(tools: Tools, most: number): Promise<void> {
  const rows = await measureLayouts(tools, most)
  const figures: Record<string, Row> = {}
  console.log(`our own layouts; ${COLUMNS.join(', ')}`)
  for (const [layout, own] of Map.groupBy(rows, (row) => row.layout)) {
    const means = meanRow(own.map(({ score }) => rowOf(score)))
    figures[layout] = means.map((value) => Number(value.toFixed(4)))
    console.log(`${layout.padEnd(12)} ${show(means)}`)
    for (const { file, score } of own)
      if (process.env['EACH'] || score.attributionWords < LEAST_ATTRIBUTION)
        console.log(`       ${show(rowOf(score))}  ${file}`)
  }
  console.log(JSON.stringify({ bench: 'own-layouts', columns: COLUMNS, figures }))
}
