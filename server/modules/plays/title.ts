import { extname } from 'node:path'
import { LIMITS } from '@replique/contract'

/** A title as lists and file names have it: one line, nothing unprintable, no longer than the contract says. */
export function cleanTitle(title: string): string {
  const line = title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return Array.from(line).slice(0, LIMITS.title).join('')
}

/** What a file's name says its play is called: without folders, ending, and what scripts read as emphasis. */
export function titleOfFile(name: string): string {
  const own = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const stem = own.slice(0, own.length - extname(own).length)
  return cleanTitle(stem.normalize('NFC').replaceAll(/[_*]+/g, ' '))
}
