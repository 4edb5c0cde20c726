import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScript } from '@replique/paper'
import { blocksOf, type Play } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { generatePlay } from '../../plays.ts'
import { lostWords } from '../lost-words.ts'
import { renderPlay } from './measure.ts'
import { NAMED, sampleSettings } from './setting.ts'
import { truthOf } from './truth.ts'

const SAMPLE = join(import.meta.dirname, '../../../server/modules/plays/samples/le-parapluie.fountain')

const PLAYS: Record<string, () => Promise<Play>> = {
  'a French play with two characters': async () => {
    const read = await readScript({ name: 'play.fountain', bytes: readFileSync(SAMPLE) })
    if ('error' in read) throw new Error(read.error)
    return read.play
  },
  'an English play with many characters': async () =>
    generatePlay({ pages: 6, seed: 4, kind: 'stage', language: 'en' }),
}
const SETTINGS = [...NAMED.filter(({ held }) => held !== true), ...sampleSettings(12, 7)]

describe.each(Object.entries(PLAYS))('%s', (_, open) => {
  test.each(SETTINGS.map((setting) => [setting.name, setting] as const))(
    'loses no word as %s',
    async (_name, setting) => {
      const { texts, file } = await renderPlay(truthOf(await open()), setting)
      const read = await readScript(file)
      if ('error' in read) throw new Error(read.error)
      expect(blocksOf(read.play).blocks.length).toBeGreaterThan(0)
      expect(lostWords(texts, read)).toBe(0)
    },
  )
})
