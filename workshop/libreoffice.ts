/**
 * Finds a LibreOffice that converts Word documents to PDF, or installs one. Tries SOFFICE_PATH, the usual places, then
 * apt if run as root.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall } from './chromium.ts'

const NAMES = ['soffice', 'libreoffice', 'soffice.exe']
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/Applications/LibreOffice.app/Contents/MacOS',
  'C:/Program Files/LibreOffice/program',
]

function installed(): string | undefined {
  const given = process.env['SOFFICE_PATH']
  if (given) return existsSync(given) ? given : undefined
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES]
  for (const folder of folders) for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name)
  return undefined
}

/** Returns the path to LibreOffice, or the reason why it isn't available. */
export async function findLibreOffice(): Promise<{ path: string } | { reason: string }> {
  const found = installed()
  if (found) return { path: found }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { reason: 'no LibreOffice was found, and only root can install one' }
  console.log('Installing LibreOffice Writer from the system’s packages …')
  await aptInstall('libreoffice-writer')
  // metrically compatible with Arial, which the Word documents use
  await aptInstall('fonts-liberation')
  const path = installed()
  return path ? { path } : { reason: 'LibreOffice could not be installed' }
}
