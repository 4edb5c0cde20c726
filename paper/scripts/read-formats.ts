import { exactly, parseFountain } from '@replique/script'
import { decodeText } from '../decode-text.ts'
import type { ReadFormat } from './formats.ts'

/** In the order in which the bytes are looked at; the first that knows them, or else the extension, reads the file. */
export const READ_FORMATS: readonly ReadFormat[] = [
  {
    name: 'fountain',
    extensions: ['.fountain', '.spmd', '.txt'],
    open: () =>
      Promise.resolve(({ bytes }) => {
        const decoded = decodeText(bytes)
        if ('text' in decoded) return exactly(parseFountain(decoded.text))
        return { error: decoded.error === 'not_text' ? 'wrong_format' : decoded.error }
      }),
  },
]
