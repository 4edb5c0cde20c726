import { extname } from 'node:path'
import { LIMITS } from '@replique/contract'

/** Returns a title for lists and file names: one line, without control characters, within the contract's limit. */
export function cleanTitle(title: string): string {
  const line = title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return Array.from(line).slice(0, LIMITS.title).join('')
}

/** Returns a title made from a file name, without folders, extension or emphasis marks. */
export function titleOfFile(name: string): string {
  const own = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const stem = own.slice(0, own.length - extname(own).length)
  return cleanTitle(stem.normalize('NFC').replaceAll(/[_*]+/g, ' '))
}
