/** Prints plays as PDF in each of our own layouts and reads them back. */
import { printPdf, readScript } from '@replique/paper'
import { blocksOf, LAYOUT_NAMES, readTei } from '@replique/script'
import { listPlays, type Score, type Tools } from './shared.ts'

export interface LayoutRow {
  readonly layout: string
  readonly file: string
  readonly score: Score
}

/** Scores the first `most` plays in each layout. */
export async function measureLayouts(tools: Tools, most: number): Promise<LayoutRow[]> {
  const rows: LayoutRow[] = []
  for (const { file, source } of listPlays().slice(0, most)) {
    const read = readTei(source)
    if ('error' in read) continue
    const { t } = await tools.render(source, file, [], 1, 0, 0)
    for (const layout of LAYOUT_NAMES) {
      const { play } = read
      const bytes = await printPdf({ ...play, settings: { ...play.settings, layout } })
      const back = await readScript({ name: 'play.pdf', bytes })
      const blocks = 'error' in back ? { characters: [], blocks: [] } : blocksOf(back.play)
      rows.push({ layout, file, score: tools.score(t, blocks) })
    }
  }
  return rows
}
