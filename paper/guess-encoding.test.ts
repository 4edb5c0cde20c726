import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readScript } from './scripts/read-formats.ts'

/** Encodes text in an encoding of one or two bytes per letter. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const all = Array.from({ length: 256 }, (_, byte) => byte)
  const pairs = all.slice(0x81, 0xff).flatMap((first) => all.slice(0x40, 0xff).map((second) => [first, second]))
  const bytes = new Map<string, readonly number[]>()
  for (const letter of [...pairs, ...all.map((byte) => [byte])])
    bytes.set(decoder.decode(Uint8Array.from(letter)), letter)
  return Uint8Array.from(Array.from(text).flatMap((letter) => bytes.get(letter) ?? [0]))
}

const FRENCH = 'ÉLÉONORE, à Zoé.\n« Où est l’été ? » Ça — cœur, maïs, naïve… PÈRE ! Là, là : hélas.\n'
const PLAIN_FRENCH = 'ÉLÉONORE, à Zoé.\nOù est passé ton père ? Ça sonne, là-bas.\n'
const GERMAN = 'KÄTHE: „Grüß Gott!“ – Öffne die Tür, schöner Übermut…\n'
const SPANISH = 'ÍÑIGO: ¿Dónde está el niño? ¡Aquí, señora! “Mañana”, dijo él.\n'
const CHINESE = '李安：你来了。我在这里等了你一个晚上，雨还在下。\n（他坐下。）\n王梅：我不是来看你的。\n'
const TRADITIONAL = '李安：你來了。我在這裡等了你一個晚上，雨還在下。\n（他坐下。）\n王梅：我不是來看你的。\n'
const JAPANESE = '花子「どこにいたの？　ずっと待っていたのよ。」\n太郎「雨がやまなかったんだ。」\n'
const KOREAN = '지수: 어디에 있었어? 나는 밤새 너를 기다렸는데 비는 그치지 않았다.\n민호: 그건 나도 알아.\n'
const HEBREW = 'אנה: איפה היית? חיכיתי לך כל הלילה, והגשם לא הפסיק לרדת.\nיוסי: אני יודע.\n'
const ARABIC = 'ليلى: أين كنت؟ انتظرتك طوال الليل والمطر لم يتوقف.\nسالم: أنا أعرف.\n'
const GREEK = 'ΑΝΝΑ\nΚαλημέρα, τι κάνεις σήμερα στον κήπο; Σε περίμενα όλη τη νύχτα.\n'
const RUSSIAN = 'НАТ. УЛИЦА – НОЧЬ\n\nАННА\nГде ты был? Я ждала тебя весь вечер, а дождь всё шёл.\n'

describe('decodeText guesses the encoding', () => {
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
    ['GB 18030', CHINESE, 'gb18030'],
    ['Big5', TRADITIONAL, 'big5'],
    ['Shift JIS', JAPANESE, 'shift_jis'],
    ['EUC-JP', JAPANESE, 'euc-jp'],
    ['EUC-KR', KOREAN, 'euc-kr'],
    ['Windows-1255', HEBREW, 'windows-1255'],
    ['Windows-1256', ARABIC, 'windows-1256'],
    ['Windows-1253', GREEK, 'windows-1253'],
    ['GB 18030', `EXT. HARBOUR - NIGHT\n\n        CARL\n    ${CHINESE}`, 'gb18030'],
  ])('as %s: %j', (guessed, text, encoding) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, guessed })
  })

  test('as UTF-16 by its zero bytes', () => {
    const bytes = Buffer.from(FRENCH, 'utf16le')
    expect(decodeText(bytes)).toEqual({ text: FRENCH, guessed: 'UTF-16' })
    expect(decodeText(Buffer.from(bytes).swap16())).toEqual({ text: FRENCH, guessed: 'UTF-16' })
  })

  test('as UTF-8 with a missing byte', () => {
    const sound = Buffer.from(FRENCH.repeat(2))
    expect(decodeText(sound.subarray(1))).toEqual({ text: `\ufffd${FRENCH.repeat(2).slice(1)}`, guessed: 'UTF-8' })
  })

  test('only for known alphabets', () => {
    const thai = 'อันนา: เมื่อคืนนี้คุณอยู่ที่ไหน ฉันรอคุณอยู่ทั้งคืน\n'
    expect(decodeText(encode(thai, 'windows-874'))).toEqual({ error: 'not_text' })
  })
})

describe('readScript gives a warning about a guessed encoding', () => {
  const warnings = async (name: string, bytes: Uint8Array) => {
    const read = await readScript({ name, bytes })
    return 'warnings' in read ? read.warnings.filter(({ code }) => code === 'guessed_encoding') : read
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
  ])('%s', async (name, bytes, wanted) => expect(await warnings(name, bytes)).toEqual(wanted))
})
