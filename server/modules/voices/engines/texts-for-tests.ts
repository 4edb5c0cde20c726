/** What every speech engine must be able to say. */
import type { Language } from '@replique/script'

export const TEXT: Readonly<Record<Language, string>> = {
  en: 'The kettle remembers the only key, before the bell rings. A gull walks past three unpaid bills, and says so.',
  fr: 'La bouilloire se rappelle la seule clé, avant que la cloche sonne. Une mouette réclame trois factures, et le dit.',
}

/** Text that an engine could take for instructions. */
export const MARKUP: readonly string[] = [
  'Hello <break time="5s"/> my friend',
  '<prosody rate="x-slow">Come here now my dear friend</prosody>',
  '<audio src="file:///etc/passwd"/> I said',
  'Hello &#60;break time="9s"/&#62; my friend',
  "I say [[h@l'oU_:_:_:_:_:]] to everybody here",
  'Now \u0001500Pquick \u000120S\u0001200Ayou are here',
  '{{voice:evil}} was here ${process.env} too',
]

/** Words in other writing systems. */
export const FOREIGN = 'Привет 你好世界 こんにちは 안녕 مرحبا שלום สวัสดี नमस्ते Γειά'

export const HOSTILE: readonly string[] = [
  '',
  '   ',
  '!!! … — ? —',
  '« Non ! » dit-il … ; : .',
  '😀 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 bonjour ❤️',
  'dites привет-toi 42 你 ! oui',
  '\u0000\u0001\u0007\u001b[31m\u202e\ufeff\ud800 \udfff \u{10ffff}\u{e000} a\u0301\u0308\u0323',
  `${'e\u0301'.repeat(200)}${'\u0336'.repeat(200)}`,
  'W'.repeat(120),
  '1234567890123456789012345678901234567890',
  '-v -x --stdin ; rm -rf / | cat %s%n%p ../../etc/passwd',
  'constructor __proto__ NaN undefined null',
]
