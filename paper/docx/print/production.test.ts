import { emptyPlay, layoutOf, lockPages, paginate, textOf, type Element } from '@replique/script'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readDocx } from '../read-docx.ts'
import { printDocx } from './print-docx.ts'

const lines = (name: string): Element => ({
  kind: 'action',
  text: [{ text: Array.from({ length: 54 }, (_, i) => `${name} ${i}`).join('\n') }],
  id: name,
})

test('labels a page between locked pages 12A, and an omitted scene OMITTED', async () => {
  const play = { ...emptyPlay('screenplay', 'en'), elements: [lines('first'), lines('second')] }
  const pages = lockPages(paginate(play, layoutOf(play.settings, 'en', 'screenplay')))
  const omitted: Element = { kind: 'scene', text: [{ text: 'INT. GONE' }], number: '7', omitted: [] }
  const [first, second] = play.elements
  const production = { numbersLocked: true as const, pages }
  const bytes = await printDocx({
    ...play,
    elements: [first!, omitted, second!],
    settings: { ...play.settings, production },
  })
  const files = Object.entries(unzipSync(bytes)).map(([name, data]) => [name, new TextDecoder().decode(data)] as const)
  const heads = files.filter(([name]) => name.startsWith('word/header')).map(([, xml]) => xml)
  const said = heads.map((xml) => [...xml.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''))
  expect(said).toContain('1A.')
  expect(heads.filter((xml) => xml.includes('>PAGE<')).length).toBeGreaterThan(0)
  const back = readDocx(bytes)
  if ('error' in back) throw new Error(back.error)
  const scene = back.play.elements.find(({ kind }) => kind === 'scene')
  expect([textOf(scene?.text ?? []), scene?.number]).toEqual(['OMITTED', '7'])
})

test('keeps the text of an omitted scene as a comment, unless notes are left out', async () => {
  const play = emptyPlay('screenplay', 'en')
  const omitted: Element = { kind: 'scene', text: [{ text: 'INT. GONE' }], number: '7', omitted: [lines('first')] }
  const wordsOf = async (notes: boolean): Promise<string> => {
    const back = readDocx(await printDocx({ ...play, elements: [omitted, lines('second')] }, { notes }))
    return JSON.stringify(back)
  }
  expect(await wordsOf(true)).toContain('INT. GONE\\nfirst 0')
  expect(await wordsOf(false)).not.toContain('INT. GONE')
})
