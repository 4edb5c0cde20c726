import { m } from '../../../messages/messages.js'
import { instance } from '../../../platform/instance.ts'
import { dayWords } from '../day-words.ts'

/** The codes as they are kept on paper or in a file: what they are for, whose, where and since when. */
export function codesText(codes: readonly string[], email: string): string {
  const day = dayWords(new Date().toISOString())
  const head = m.profile_codes_paper({ instance: instance().name, address: location.host, email, day })
  return `${head}\n\n${codes.join('\n')}\n\n${m.profile_codes_paper_note()}\n`
}
