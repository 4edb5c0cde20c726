/** Tables of stage play scores: by rendering, by language, and for the settings held back. */
import { listPlays, type F1, type Tools } from '../shared.ts'
import { measureRenderings, type RenderingRow } from './measure.ts'
import { NAMED, sampleSettings, type Setting } from './setting.ts'
import type { Truth } from './truth.ts'

const COLUMNS = ['attribution', 'characters', 'acts', 'scenes', 'stage', 'extra', 'lost', 'line ends'] as const
const LEAST_ATTRIBUTION = 0.9
const SAMPLES = 12
const SEED = 1126

/** Returns F1, or NaN instead of 0 if there was nothing to find and nothing was found. */
const f1Of = ({ r, f1 }: F1): number => (r === 1 && f1 === 0 ? Number.NaN : f1)

const valuesOf = ({ score, lost, lineEnds }: RenderingRow): number[] => [
  score.attributionWords,
  score.characters.f1,
  score.acts.f1,
  score.scenes.f1,
  f1Of(score.stage),
  score.extraWords,
  lost,
  lineEnds ?? Number.NaN,
]

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const meanOf = (rows: readonly RenderingRow[]): number[] =>
  COLUMNS.map((_, column) => mean(rows.map((row) => valuesOf(row)[column]!).filter((value) => !Number.isNaN(value))))
const show = (values: readonly number[]): string =>
  values.map((value) => (Number.isNaN(value) ? '    –' : value.toFixed(3))).join('  ')
const rounded = (values: readonly number[]): (number | null)[] =>
  values.map((value) => (Number.isNaN(value) ? null : Number(value.toFixed(4))))

/**
 * Returns whether a setting may be shown. `HELD=1` also shows the settings held back, for a final measurement once the
 * importer has stopped changing.
 */
const mayShow = ({ held }: Setting): boolean => held !== true || process.env['HELD'] === '1'

/** Reads the first `most` plays in all settings, or in those whose name contains `only`. */
export async function benchRenderings(tools: Tools, most: number, only?: string): Promise<void> {
  const settings = [...NAMED, ...sampleSettings(SAMPLES, SEED)].filter(
    ({ name }) => only === undefined || name.includes(only),
  )
  const rows: RenderingRow[] = []
  for (const { file, source } of listPlays().slice(0, most)) {
    const { t } = await tools.render(source, file, [], 1, 0, 0)
    for await (const row of measureRenderings(tools, { file, truth: t as Truth }, settings)) rows.push(row)
  }
  console.log(`${most} plays, ${settings.length} renderings; ${COLUMNS.join(', ')}`)
  for (const [setting, own] of Map.groupBy(rows, (row) => row.setting)) {
    if (!mayShow(setting)) continue
    console.log(`${show(meanOf(own))}  ${setting.held === true ? 'held back: ' : ''}${nameOf(setting)}`)
    for (const row of own)
      if (process.env['EACH'] || row.score.attributionWords < LEAST_ATTRIBUTION)
        console.log(`       ${show(valuesOf(row))}  ${row.file}`)
  }
  for (const [language, own] of Map.groupBy(rows, (row) => row.language))
    console.log(`${show(meanOf(own))}  ${language}`)
  const groups = Map.groupBy(rows, (row) => (row.setting.held === true ? 'held back' : 'looked into'))
  for (const [group, own] of groups) {
    const low = own.filter(({ score }) => score.attributionWords < LEAST_ATTRIBUTION).length
    console.log(`${show(meanOf(own))}  ${group}: ${own.length} readings, ${low} below ${LEAST_ATTRIBUTION}`)
  }
  const figures = Object.fromEntries([...groups].map(([group, own]) => [group, rounded(meanOf(own))]))
  console.log(JSON.stringify({ bench: 'renderings', plays: most, columns: COLUMNS, figures }))
}

const OWN = new Set(['name', 'held'])

/** Returns a setting's name. For a sampled setting, its randomly chosen values are added. */
function nameOf(setting: Setting): string {
  const { name } = setting
  if (!name.startsWith('sample')) return name
  const chosen = Object.entries(setting).filter(
    ([axis, value]) => !OWN.has(axis) && value !== undefined && value !== false,
  )
  return `${name}: ${chosen.map(([axis, value]) => (value === true ? axis : `${axis} ${JSON.stringify(value)}`)).join(', ')}`
}
