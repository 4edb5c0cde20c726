import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ALL_SETTINGS } from './config.ts'
import type { Setting, Settings } from './kernel/settings.ts'

export const CONFIGURATION_DOC = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

const INTRODUCTION = `# Configuration

This page is generated from the server's settings by \`node server/configuration-doc.ts\`. Edit the texts there.

Every setting is an environment variable, and all are optional: \`npm start\` alone runs a complete server. If a value can't
be used, the server doesn't start and prints one line with the variable, the reason and an example. Secrets are never
printed. [operations.md](operations.md) explains how to run a server for others, and how to back it up and restore it.
`

/** Generates docs/configuration.md from the settings. */
export function printConfiguration(): string {
  return [INTRODUCTION, ...ALL_SETTINGS.map(({ title, settings }) => printTable(title, settings))].join('\n')
}

function printTable(title: string, settings: Settings): string {
  return `## ${title}\n\n${Object.values(settings).map(printSetting).join('\n')}`
}

function printSetting({ schema, notes }: Setting): string {
  const secret = notes.secret === true ? '- Secret: the server never prints it\n' : ''
  const unset = notes.unset ?? shownDefault(schema.safeParse(undefined).data)
  return `### ${notes.env}\n\n${notes.doc}\n\n- Default: ${unset}\n- Example: \`${notes.example}\`\n${secret}`
}

function shownDefault(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'string' || typeof value === 'number') return `\`${value}\``
  return 'nothing'
}

if (import.meta.main) await writeFile(CONFIGURATION_DOC, printConfiguration())
