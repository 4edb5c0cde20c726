import { textOf } from '@replique/script'
import { expect, test } from 'vitest'
import { formatOf, readScript } from '../scripts/read-formats.ts'

const TEXT = '#Version 3\n#Start-Script \n.\\INT. CAFÉ - NUIT\n._ZOÉ\n.:Où ?\n'
const read = (bytes: Uint8Array, name: string) => readScript({ name, bytes })

test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['Latin-1', Buffer.from(TEXT, 'latin1')],
  ['UTF-8 with the line ends of Windows', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
])('a script of Trelby in %s is read, whatever it is called', async (_, bytes) => {
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
  ['of zeros', Buffer.concat([Buffer.from('#Version 3\n'), Buffer.alloc(200)]), 'wrong_format'],
  ['without a script', Buffer.from('#Version 3\n#Begin-Config \na:b\n'), 'damaged'],
  ['that is another text', Buffer.from('INT. CAFÉ - NUIT\n'), 'wrong_format'],
])('one %s is refused', async (_, bytes, error) => expect(await read(bytes, 'a.trelby')).toEqual({ error }))
