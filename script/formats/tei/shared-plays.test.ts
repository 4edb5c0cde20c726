import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import type { Play } from '../../play.ts'
import { readTei } from './read-tei.ts'

const SHARED = join(import.meta.dirname, '../../../../shared')
const SCRIPTS = join(SHARED, 'data/scripts')
const TRUTH = join(SHARED, 'tools/importer/truth.mjs')
const isThere = existsSync(TRUTH) && existsSync(SCRIPTS)

interface Truth {
  readonly title: string
  readonly acts: readonly { readonly head: string }[]
  readonly scenes: readonly { readonly head: string }[]
  readonly speeches: readonly {
    readonly speaker: string
    readonly text: string
    readonly stage: readonly string[]
    readonly who: string[]
  }[]
  readonly characters: readonly { readonly id: string; readonly name: string; readonly labels: readonly string[] }[]
}
interface Tools {
  readonly truth: (source: string) => Truth
  readonly norm: (words: string) => string
}

const files = isThere
  ? readdirSync(SCRIPTS)
      .filter((folder) => folder.startsWith('tei-'))
      .flatMap((folder) => readdirSync(join(SCRIPTS, folder)).map((file) => join(folder, file)))
  : []

function read(source: string): Play {
  const result = readTei(source)
  if ('error' in result) throw new Error(result.error)
  return result.play
}

describe('shared TEI plays', () => {
  test.each(files)('%s: has the expected speeches, acts, scenes and characters', async (file) => {
    const { truth, norm } = (await import(TRUTH)) as Tools
    const source = readFileSync(join(SCRIPTS, file), 'utf8')
    const wanted = truth(source)
    const play = read(source)
    const { blocks, title } = blocksOf(play)
    const heads = (type: 'act' | 'scene') =>
      blocks.filter((one): one is Extract<Block, { head: string }> => one.type === type).map(({ head }) => head)
    const printed = (list: readonly { head: string }[], ours: string[]) =>
      ours.map((head, place) => (list[place]?.head === '' ? '' : head))
    expect(title).toBe(wanted.title)
    expect(printed(wanted.acts, heads('act'))).toEqual(wanted.acts.map(({ head }) => head))
    expect(printed(wanted.scenes, heads('scene'))).toEqual(wanted.scenes.map(({ head }) => head))

    const speeches = blocks.filter((one): one is Extract<Block, { type: 'speech' }> => one.type === 'speech')
    const plainly = (text: string, stage: readonly string[]) => [norm(text), stage.map(norm).filter(Boolean).join(' ')]
    expect(speeches.map(({ text, stage }) => plainly(text, stage))).toEqual(
      wanted.speeches.map(({ text, stage }) => plainly(text, stage)),
    )
    // speakers without an id in the file are identified by their label
    const isUnknown = (id: string | undefined) => id?.startsWith('label:') === true
    const calls = (id: string) => {
      const one = play.characters.find((character) =>
        isUnknown(id) ? isUnknown(character.id) && `label:${norm(character.name)}` === id : character.id === id,
      )
      return one ? [one.name, ...one.aliases].map(norm) : []
    }
    for (const { id, name, labels } of wanted.characters)
      expect(calls(id), id).toEqual(expect.arrayContaining([...labels, ...(labels.length ? [] : [name])].map(norm)))
    const cues = play.elements.filter(({ kind }) => kind === 'cue')
    wanted.speeches.forEach(({ who, speaker }, place) => {
      if (who.length === 1 && !isUnknown(who[0])) expect(cues[place]?.character).toBe(who[0])
      else expect(norm(speeches[place]?.speaker ?? '')).toBe(norm(speaker))
    })
    const speaking = new Set(wanted.characters.map(({ id }) => id))
    expect(play.characters.filter(({ id }) => isUnknown(id) || speaking.has(id))).toHaveLength(speaking.size)
  })
})

if (!isThere) test.skip('plays shared beside the project: ../shared is not here', () => {})
