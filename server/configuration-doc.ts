import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ALL_SETTINGS } from './config.ts'
import type { Setting, Settings } from './kernel/settings.ts'

export const CONFIGURATION_DOC = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

const INTRODUCTION = `# Configuration

This page is made from the server's own table of settings by \`node server/configuration-doc.ts\`; change it there.

Every setting is an environment variable, and none is needed: \`npm start\` alone gives a complete server. A value that
cannot be used stops the start with one line that names the variable, the fault and an example. Secrets are never printed.
How to run a server for others, what to save and how to bring it back is in [operations.md](operations.md).
`

/** docs/configuration.md as the settings say it. */
export function printConfiguration(): string {
  return [INTRODUCTION, ...ALL_SETTINGS.map(({ title, settings }) => printTable(title, settings))].join('\n')
}

function printTable(title: string, settings: Settings): string {
  return `## ${title}\n\n${Object.values(settings).map(printSetting).join('\n')}`
}

function printSetting({ schema, notes }: Setting): string {
  const secret = notes.secret === true ? '- A secret: the server never prints it\n' : ''
  const unset = notes.unset ?? shownDefault(schema.safeParse(undefined).data)
  return `### ${notes.env}\n\n${notes.doc}\n\n- Without it: ${unset}\n- Example: \`${notes.example}\`\n${secret}`
}

function shownDefault(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'string' || typeof value === 'number') return `\`${value}\``
  return 'nothing'
}

if (import.meta.main) await writeFile(CONFIGURATION_DOC, printConfiguration())
