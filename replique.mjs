#!/usr/bin/env node
// This file is plain JavaScript for any Node ≥ 18. It finds a Node that can run Réplique and passes the command to it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { findNode, hand, PrepareError, ROOT } from './workshop/prepare.mjs'

const USAGE = `Usage: npx replique COMMAND

  inspect FILE                       prints the contents of a script as JSON
  convert IN OUT [--layout L] [--paper P]
                                     converts a script; the extension of OUT is its format
                                     layouts: screenplay, stage-us, stage-uk, stage-fr; papers: us-letter, a4
          [--scenes 1-3,7A,II.2] [--part NAME] [--large-print] [--watermark NAME]
                                     prints scenes, parts and copies for rehearsals
  scenes FILE [OUT.csv|OUT.pdf]      lists who is in which scene
  backup FILE, restore FILE          saves or restores all of the server's data
  reopen-setup                       prints a new link to set up an administrator
  admin EMAIL [--password]           creates an administrator, or restores their access
  repair PLAY                        repairs a play that cannot be opened
  migrate [--dry-run]                upgrades the database, or only tries to
  voices list | add NAME | remove NAME
                                     installs natural voices
  doctor                             checks the server's settings and everything it depends on

npm start runs the server.`

const PROGRAMS = {
  inspect: 'paper/command-line/main.mjs',
  convert: 'paper/command-line/main.mjs',
  scenes: 'paper/command-line/main.mjs',
  backup: 'server/command-line.ts',
  restore: 'server/command-line.ts',
  'reopen-setup': 'server/command-line.ts',
  admin: 'server/command-line.ts',
  repair: 'server/command-line.ts',
  migrate: 'server/command-line.ts',
  voices: 'server/command-line.ts',
  doctor: 'server/command-line.ts',
}

const args = process.argv.slice(2)
const [command] = args
const program = Object.hasOwn(PROGRAMS, command ?? '') ? PROGRAMS[command] : undefined
if (command === undefined || command === 'help' || command === '--help' || command === '-h') console.log(USAGE)
else if (!program) {
  console.error(`There is no command "${command}". npx replique lists them.`)
  process.exitCode = 1
} else if (!existsSync(join(ROOT, 'node_modules'))) {
  console.error('The packages are not installed yet: run npm start or npm ci first.')
  process.exitCode = 1
} else {
  try {
    hand(findNode(), program, args)
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error)
    process.exitCode = 1
  }
}
