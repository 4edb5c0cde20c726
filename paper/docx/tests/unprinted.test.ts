/** Unprinted content, and dual dialogue with three speeches, survive export to a Word document and import. */
import { describe, expect, test } from 'vitest'
import { parseFountain, printPlainFountain } from '@replique/script'
import { printDocx } from '../print/print-docx.ts'
import { readDocx } from '../read-docx.ts'

const FILE = `# ACT ONE

### The storm

= They meet.

INT. BOATHOUSE - NIGHT #1A#

[[# no section, a note]]

Rain. /* It never stops. */

ADA
Who is there?

BEN ^
Me.

CORA ^
And me.

EXT. QUAY - DAY

A word.

= Afterwards.

[[Last of all.]]
`

const again = async (text: string, options = {}): Promise<string> => {
  const read = readDocx(await printDocx(parseFountain(text), options))
  if ('error' in read) throw new Error(read.error)
  return printPlainFountain(read.play)
}

/** Splits text into lines. White space around unprinted passages is removed, since it is not printed either. */
const lines = (text: string): string[] =>
  text
    .trim()
    .replace(/ *(\/\*.*?\*\/) */g, '$1')
    .split(/\s*\n\s*/)

describe('a play in a Word document', () => {
  test('keeps sections, synopses, notes, cut passages and three simultaneous speeches', async () => {
    expect(lines(await again(FILE))).toEqual(lines(FILE))
  })
  test('keeps notes and cuts if the dialogue starts on the line of the cue', async () => {
    const play = parseFountain('@ADA (bas)\nQui est là ? [[trop tôt ?]] Ben ? /* Rien. */\n\n@BEN\n[[lui ?]] Moi.\n')
    const stage = { ...play, settings: { ...play.settings, layout: 'stage-fr' as const } }
    const read = readDocx(await printDocx(stage))
    const words = 'error' in read ? '' : printPlainFountain(read.play)
    for (const aside of ['[[trop tôt ?]]', '/* Rien. */', '[[lui ?]]']) expect(words).toContain(aside)
  })
  test('leaves them out if notes are not wanted', async () => {
    expect(await again(FILE, { notes: false })).not.toMatch(/storm|meet|note|stops|Afterwards|Last/)
  })
})
