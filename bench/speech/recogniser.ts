import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { Language } from '@replique/script'
import { printWav, SAMPLE_RATE } from '@replique/server/speech'

/** A line and how it was spoken. */
export interface HeardLine {
  readonly line: string
  readonly samples: Int16Array
}

/**
 * The command in VOICES_RECOGNISER, if there is one: `COMMAND LANGUAGE FILE`, where the file has all lines that may be
 * said, one a line. It reads paths of WAV files from its input and prints what it hears, one line for each.
 */
const command = process.env['VOICES_RECOGNISER'] ?? ''

/** Returns for each line whether a speech recogniser understands it; null if there is no recogniser. */
export async function recognise(lines: readonly HeardLine[], language: Language): Promise<boolean[] | null> {
  if (command === '') return null
  const folder = await mkdtemp(join(tmpdir(), 'replique-heard-'))
  try {
    const file = join(folder, 'lines.txt')
    await writeFile(file, lines.map(({ line }) => `${line}\n`).join(''))
    const paths: string[] = []
    for (const [at, { samples }] of lines.entries()) {
      const path = join(folder, `${at}.wav`)
      await writeFile(path, printWav(samples, SAMPLE_RATE))
      paths.push(path)
    }
    const child = spawn(`${command} ${language} ${file}`, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    child.stdin.end(paths.map((path) => `${path}\n`).join(''))
    const heard = (await text(child.stdout)).trimEnd().split('\n')
    await ended
    if (heard.length !== lines.length)
      throw new Error(`the recogniser heard ${heard.length} lines instead of ${lines.length}`)
    return lines.map(({ line }, at) => lettersOf(heard[at]!) === lettersOf(line))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const lettersOf = (line: string): string => line.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
