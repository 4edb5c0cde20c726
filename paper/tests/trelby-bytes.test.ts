import { textOf } from '@replique/script'
import { expect, test } from 'vitest'
import { formatOf, readScript } from '../scripts/read-formats.ts'

const TEXT = '#Version 3\n#Start-Script \n.\\INT. CAFÉ - NUIT\n._ZOÉ\n.:Où ?\n'
const read = (bytes: Uint8Array, name: string) => readScript({ name, bytes })

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['Latin-1', Buffer.from(TEXT, 'latin1')],
  ['UTF-8 with Windows line ends', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
])('reads a Trelby script in %s under any file name', async (_, bytes) => {
  for (const name of ['a.trelby', 'a.txt', 'a.fountain', 'a']) {
    const result = await read(bytes, name)
    if ('error' in result) throw new Error(result.error)
    expect(result.play.elements.map(({ kind, text }) => [kind, textOf(text)])).toEqual([
      ['scene', 'INT. CAFÉ - NUIT'],
      ['cue', ''],
      ['dialogue', 'Où ?'],
    ])
    expect(formatOf({ name, bytes })?.name).toBe('trelby')
  }
})

test.each([
  ['with zero bytes', Buffer.concat([Buffer.from('#Version 3\n'), Buffer.alloc(200)]), 'wrong_format'],
  ['without a script', Buffer.from('#Version 3\n#Begin-Config \na:b\n'), 'damaged'],
  ['that is other text', Buffer.from('INT. CAFÉ - NUIT\n'), 'wrong_format'],
])('rejects a file %s', async (_, bytes, error) => expect(await read(bytes, 'a.trelby')).toEqual({ error }))
