import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '../decode-text.ts'
import { PRINT_FORMATS } from '../scripts/print-formats.ts'
import { readPdf } from '../tests/read-pdf.ts'
import { Failure } from './play-file.ts'
import { runCommand } from './program.ts'

const LAUNCHER = fileURLToPath(new URL('../../replique.mjs', import.meta.url))
const SCENE = 'Title: Été\n\nINT. CAFÉ - NUIT #4#\n\nElle attend.\n\nÉLÉONORE (à part)\nOù est-il ? [[vérifier]]\n'

let folder = ''
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'réplique à l’essai '))
  await writeFile(at('scène.fountain'), SCENE)
  await writeFile(at('old.txt'), Buffer.from(SCENE, 'latin1'))
  await writeFile(
    at('noise.fountain'),
    Uint8Array.from({ length: 999 }, (_, i) => (i * i * 31 + i * 7) % 256),
  )
  await writeFile(at('empty.fountain'), '')
  await writeFile(at('large.fountain'), Buffer.alloc(MAX_FILE_BYTES + 1, 'a'))
  await writeFile(at('script.xyz'), SCENE)
  await mkdir(at('folder.fountain'))
  await mkdir(at('folder.docx'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [LAUNCHER, ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr })
    })
  })

describe('inspect', () => {
  test.each(['scène.fountain', 'old.txt'])('prints what %s holds', async (name) => {
    const { code, stdout, stderr } = await run('inspect', at(name))
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      title: { title: 'Été' },
      kind: 'screenplay',
      characters: ['ÉLÉONORE'],
      elements: [
        { type: 'scene_heading', text: 'INT. CAFÉ - NUIT', number: '4' },
        { type: 'action', text: 'Elle attend.' },
        { type: 'character', text: 'ÉLÉONORE (à part)' },
        { type: 'dialogue', text: 'Où est-il ?' },
      ],
      notes: ['vérifier'],
    })
  })
})

describe('convert', () => {
  test('makes a PDF with the given layout and paper', async () => {
    const made = await run('convert', at('scène.fountain'), at('out.pdf'), '--layout', 'stage-fr', '--paper', 'a4')
    expect(made).toEqual({ code: 0, stdout: `Left out of ${at('out.pdf')}: notes: 1.\n`, stderr: '' })
    const bytes = await readFile(at('out.pdf'))
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
    const pages = readPdf(bytes).pages.map((page) => page.map((one) => one.text).join(''))
    expect(pages[0]).toContain('Été')
    expect(pages.at(-1)).toMatch(/, à part\s: Où est-il/)
  })
  test('changes constants of the layout, in any unit', async () => {
    const options = ['--set', 'elements.action.left=2.5in', '--set', 'elements.scene.caps=false', '--set', 'top=50mm']
    const made = await run('convert', at('scène.fountain'), at('set.pdf'), '--layout', 'screenplay', ...options)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const page = readPdf(await readFile(at('set.pdf'))).pages.at(-1)
    expect(page?.find(({ text }) => text === 'Elle attend.')?.x).toBeCloseTo(180)
    expect(page?.find(({ text }) => text === 'INT. CAFÉ - NUIT')?.y).toBeCloseTo((50 / 25.4) * 72 + 12 * 0.78)
  })
  test('makes Fountain with the same play', async () => {
    expect((await run('convert', at('scène.fountain'), at('copy.fountain'))).code).toBe(0)
    const [before, after] = await Promise.all([
      run('inspect', at('scène.fountain')),
      run('inspect', at('copy.fountain')),
    ])
    expect(after.stdout).toBe(before.stdout)
  })
  test.each(PRINT_FORMATS.map(({ extension }) => extension))('makes %s of a script', async (extension) => {
    await runCommand(['convert', at('scène.fountain'), at(`kind${extension}`)], () => {})
    expect((await readFile(at(`kind${extension}`))).length).toBeGreaterThan(50)
  })
  test('lists the letters that no PDF font has before writing', async () => {
    await writeFile(at('odd.fountain'), 'INT. HALL - DAY\n\nA sign \ue000 over ♪ the door, \ue000 again.\n')
    const said: string[] = []
    const convert = (to: string) =>
      runCommand(
        ['convert', at('odd.fountain'), at(to)],
        () => {},
        (text) => said.push(text),
      )
    await convert('odd.docx')
    expect(said).toEqual([])
    await convert('odd.pdf')
    expect(said).toEqual([expect.stringMatching(/^No font has \ue000 \(U\+E000\).*page 1, "A sign .*" and 1 more$/)])
  })
  test('makes a Word document with the same play, without notes on request', async () => {
    const made = async (...switches: readonly string[]): Promise<string> => {
      await runCommand(['convert', at('scène.fountain'), at('kept.docx'), ...switches], () => {})
      const said: string[] = []
      await runCommand(['inspect', at('kept.docx')], (text) => said.push(text))
      return said.join('')
    }
    const before: string[] = []
    await runCommand(['inspect', at('scène.fountain')], (text) => before.push(text))
    expect(JSON.parse(await made('--no-page-breaks'))).toEqual(JSON.parse(before.join('')))
    expect(JSON.parse(await made('--no-notes'))).toMatchObject({ notes: [] })
  })
  test('writes through a symbolic link and leaves no temporary file', async () => {
    await writeFile(at('real.pdf'), '')
    await symlink(at('real.pdf'), at('link.pdf'))
    expect((await run('convert', at('scène.fountain'), at('link.pdf'))).code).toBe(0)
    expect((await readFile(at('real.pdf'))).toString('latin1')).toMatch(/^%PDF-/)
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
  })
})

describe('rehearsal options', () => {
  const scenes = 'INT. A\n\nANNA\nWhere are you now?\n\nBEN\nHere.\n\nINT. B\n\nBEN\nAlone.\n'
  const wordsOf = async (name: string) =>
    readPdf(await readFile(at(name)))
      .pages.flat()
      .map((one) => one.text)
  beforeAll(() => writeFile(at('scenes.fountain'), scenes))
  test('print one part in large type with a watermark', async () => {
    const options = ['--part', 'ben', '--scenes', '1', '--large-print', '--watermark', 'Zoë']
    const made = await run('convert', at('scenes.fountain'), at('ben.pdf'), ...options)
    expect(made).toEqual({ code: 0, stdout: '', stderr: '' })
    const { pages } = readPdf(await readFile(at('ben.pdf')))
    expect(pages.flat().map((one) => one.text)).toEqual(['Zoë', 'INT. A', 'ANNA', 'Where are you now?', 'BEN', 'Here.'])
    expect(new Set(pages.flat().map((one) => one.size))).toEqual(new Set([80, 18]))
  })
  test('keep the numbers that the speeches have in the script', async () => {
    const numbersIn = async (...options: string[]) => {
      await runCommand(['convert', at('scenes.fountain'), at('numbered.pdf'), '--scenes', '2', ...options], () => {})
      return (await wordsOf('numbered.pdf')).filter((text) => /^[\d.]+$/.test(text))
    }
    expect(await numbersIn()).toEqual([])
    expect(await numbersIn('--set', 'speechNumbers=play')).toEqual(['3'])
    expect(await numbersIn('--set', 'speechNumbers=scene')).toEqual(['1'])
    expect(await numbersIn('--set', 'speechNumbers=page', '--large-print', '--part', 'ben')).toEqual(['1.3'])
  })
  test('extract scenes in any format', async () => {
    expect((await run('convert', at('scenes.fountain'), at('two.fountain'), '--scenes', '2')).code).toBe(0)
    expect(await readFile(at('two.fountain'), 'utf8')).toMatch(/^INT\. B\n\nBEN\nAlone\.\n/)
  })
  test('print the scene table, and write it to a file', async () => {
    const told = await run('scenes', at('scenes.fountain'))
    expect(told.stdout.replaceAll('\r', '')).toBe('Act,No.,Scene,ANNA,BEN\n,,INT. A,speaks,speaks\n,,INT. B,,speaks\n')
    expect((await run('scenes', at('scenes.fountain'), at('who.csv'))).code).toBe(0)
    expect(await readFile(at('who.csv'), 'utf8')).toMatch(/^\ufeffAct,No\.,Scene/)
    expect((await run('scenes', at('scenes.fountain'), at('who.pdf'))).code).toBe(0)
    expect(await wordsOf('who.pdf')).toEqual(['Scene', 'ANNA', 'BEN', 'INT. A', 'INT. B'])
  })
})

describe('bad input gives one clear message', () => {
  test.each([
    ['a missing file', ['inspect', 'missing.fountain'], /missing\.fountain: there is no such file/],
    ['a folder', ['inspect', 'folder.fountain'], /it is a folder/],
    ['a folder without extension', ['inspect', '.'], /it is a folder/],
    ['an unknown extension', ['inspect', 'script.xyz'], /\.xyz is not one of/],
    ['noise', ['inspect', 'noise.fountain'], /it is not what its name says/],
    ['an empty file', ['inspect', 'empty.fountain'], /it is empty/],
    ['a file too large', ['inspect', 'large.fountain'], /larger than 20 MB/],
    ['an unknown output', ['convert', 'scène.fountain', 'out.mp3'], /\.mp3 is not one of/],
    ['an output without extension', ['convert', 'scène.fountain', 'constructor'], /without extension/],
    [
      'an output in a missing folder',
      ['convert', 'scène.fountain', 'none/out.docx'],
      /Cannot write .*there is no such file or folder/,
    ],
    ['an output that is a folder', ['convert', 'scène.fountain', 'folder.docx'], /Cannot write .*it is a folder/],
    ['an unknown layout', ['convert', 'scène.fountain', 'out.pdf', '--layout', 'stage-xy'], /--layout is one of/],
    ['an unknown paper', ['convert', 'scène.fountain', 'out.pdf', '--paper', 'a5'], /--paper is one of/],
    ['an unknown scene', ['convert', 'scène.fountain', 'out.pdf', '--scenes', '9'], /no scene "9"/],
    ['an unknown part', ['convert', 'scène.fountain', 'out.pdf', '--part', 'X'], /one of ÉLÉONORE, not "X"/],
    ['a table in an unsupported format', ['scenes', 'scène.fountain', 'out.xlsx'], /\.csv or \.pdf/],
    ['an unknown constant', ['convert', 'scène.fountain', 'out.pdf', '--set', 'cue=3'], /there is no cue in/],
    [
      'a constant too large',
      ['convert', 'scène.fountain', 'out.pdf', '--set', 'fontSize=99'],
      /fontSize goes from 6 to 48/,
    ],
    ['a constant without a value', ['convert', 'scène.fountain', 'out.pdf', '--set', 'fontSize'], /PATH=VALUE/],
    ['an unknown option', ['convert', 'scène.fountain', 'out.pdf', '--colour'], /--colour/],
    ['an option without a value', ['convert', 'scène.fountain', 'out.pdf', '--paper'], /--paper/],
  ])('%s', async (_, [command = '', ...rest], message) => {
    const paths = rest.map((arg, i) => (arg.startsWith('--') || rest[i - 1]?.startsWith('--') ? arg : at(arg)))
    const said: string[] = []
    const failure: unknown = await runCommand([command, ...paths], (text) => said.push(text)).catch((error) => error)
    expect(said).toEqual([])
    expect(failure).toBeInstanceOf(Failure)
    expect(String(failure)).toMatch(message)
    expect(String(failure).split('\n')).toHaveLength(1)
  })

  test('shows the usage with too few arguments', async () => {
    await expect(runCommand(['convert', at('scène.fountain')], () => {})).rejects.toThrow('replique convert IN OUT')
  })

  test.each([
    [['inspect', 'missing.fountain'], /^Cannot read .*missing.fountain: there is no such file or folder\.\n$/],
    [['sing'], /^There is no command "sing"\. .*\n$/],
  ])('gives a non-zero exit code: %s', async (args, message) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(message)
  })
})

test('lists the commands without arguments', async () => {
  const { code, stdout } = await run()
  expect(code).toBe(0)
  expect(stdout).toContain('inspect FILE')
})
