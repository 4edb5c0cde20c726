import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readScript } from './scripts/read-script.ts'

/** The bytes of a text in an encoding of one byte a letter. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 0)
}

const FRENCH = 'ÉLÉONORE, à Zoé.\n« Où est l’été ? » Ça — cœur, maïs, naïve… PÈRE ! Là, là : hélas.\n'
const PLAIN_FRENCH = 'ÉLÉONORE, à Zoé.\nOù est passé ton père ? Ça sonne, là-bas.\n'
const GERMAN = 'KÄTHE: „Grüß Gott!“ – Öffne die Tür, schöner Übermut…\n'
const SPANISH = 'ÍÑIGO: ¿Dónde está el niño? ¡Aquí, señora! “Mañana”, dijo él.\n'
const RUSSIAN = 'НАТ. УЛИЦА – НОЧЬ\n\nАННА\nГде ты был? Я ждала тебя весь вечер, а дождь всё шёл.\n'

describe('the encoding is guessed', () => {
  test.each([
    ['Windows-1252', FRENCH, 'windows-1252'],
    ['Windows-1252', GERMAN, 'windows-1252'],
    ['Windows-1252', SPANISH, 'windows-1252'],
    ['Latin-1', PLAIN_FRENCH, 'windows-1252'],
    ['Mac Roman', FRENCH, 'macintosh'],
    ['Mac Roman', PLAIN_FRENCH, 'macintosh'],
    ['Mac Roman', GERMAN, 'macintosh'],
    ['Mac Roman', SPANISH, 'macintosh'],
    ['Windows-1251', RUSSIAN, 'windows-1251'],
    ['KOI8-R', RUSSIAN.replace('–', '-'), 'koi8-r'],
  ])('as %s: %j', (guessed, text, encoding) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, guessed })
  })

  test('as UTF-16 by its zeros', () => {
    const bytes = Buffer.from(FRENCH, 'utf16le')
    expect(decodeText(bytes)).toEqual({ text: FRENCH, guessed: 'UTF-16' })
    expect(decodeText(Buffer.from(bytes).swap16())).toEqual({ text: FRENCH, guessed: 'UTF-16' })
  })

  test('as UTF-8 that lost a byte', () => {
    const sound = Buffer.from(FRENCH.repeat(2))
    expect(decodeText(sound.subarray(1))).toEqual({ text: `\ufffd${FRENCH.repeat(2).slice(1)}`, guessed: 'UTF-8' })
  })

  test('in no other alphabet', () => {
    const greek = 'ΑΝΝΑ\nΚαλημέρα, τι κάνεις σήμερα στον κήπο;\n'
    expect(decodeText(encode(greek, 'windows-1253'))).toEqual({ error: 'not_text' })
  })
})

describe('whoever brings a file in is told', () => {
  const remarks = async (name: string, bytes: Uint8Array) => {
    const read = await readScript({ name, bytes })
    return 'remarks' in read ? read.remarks.filter(({ code }) => code === 'guessed_encoding') : read
  }
  const told = (detail: string) => [{ code: 'guessed_encoding', detail, count: 1 }]
  const scene = 'INT. CAFÉ – NUIT\n\nÉLISE\nVoilà.\n'
  const page = '<!DOCTYPE html><title>Zoé</title><body><p>ÉLISE. — Voilà.</p><p>ZOÉ. — Là.</p></body>'

  test.each([
    ['a.fountain', encode(scene, 'windows-1252'), told('Windows-1252')],
    ['a.txt', encode(scene, 'macintosh'), told('Mac Roman')],
    ['a.html', encode(page, 'windows-1252'), told('Windows-1252')],
    ['a.html', encode(page.replace('<title>', '<meta charset="windows-1252"><title>'), 'windows-1252'), []],
    ['a.txt', Buffer.from(scene), []],
    ['a.txt', Buffer.from(`\ufeff${scene}`, 'utf16le'), []],
  ])('%s', async (name, bytes, wanted) => expect(await remarks(name, bytes)).toEqual(wanted))
})
