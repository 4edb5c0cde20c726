/** Protections against malicious files: parsers, importers, exported files. */
import type { Mutation } from './mutation.ts'

const IMPORTS = 'server/modules/ai/imports'
const IMPORTED = `${IMPORTS}/imports.test.ts`
const TREE = 'script/formats/xml/tree.ts'

export const fileMutations: readonly Mutation[] = [
  {
    attack: 'XML with entities',
    protection: 'XML that declares entities is refused',
    file: TREE,
    find: `if (/^entity/i.test(declared) || (inside >= 0 && /<!ENTITY|%/i.test(declared.slice(inside)))) this.hostile = true`,
    replace: 'if (inside > 1e9) this.hostile = true',
    tests: ['script/formats/xml/tree.test.ts', 'script/formats/fdx/hostile.test.ts'],
  },
  {
    attack: 'XML with entities',
    protection: 'the nesting depth of XML elements is limited',
    file: TREE,
    find: 'const DEEPEST = 400',
    replace: 'const DEEPEST = 4e9',
    tests: ['script/formats/xml/tree.test.ts', 'script/formats/fdx/hostile.test.ts'],
  },
  {
    attack: 'web pages and Word files with pictures',
    protection: 'scripts and styles of a web page aren’t read as text',
    file: 'paper/html/html-reader.ts',
    find: ' || NON_TEXT_ELEMENTS.has(name)',
    replace: '',
    tests: ['paper/html/read-html.test.ts -t without programs'],
  },
  {
    attack: 'text that makes a parser backtrack',
    protection: 'trailing characters are trimmed from the end, without backtracking',
    file: 'script/rich-text.ts',
    find: `  while (end > 0 && sign.test(words[end - 1] ?? '')) end--
  return words.slice(0, end)`,
    replace: "  return words.slice(0, end).replace(new RegExp(`(?:${sign.source})+$`, sign.flags), '')",
    tests: ['paper/scripts/growth.test.ts -t "."'],
    hangs: true,
  },
  {
    attack: 'XML that takes more than a second or 200 MB to be refused',
    protection: 'parsing stops at an element that is nested too deeply',
    file: TREE,
    find: 'const DEEPEST = 400',
    replace: 'const DEEPEST = 4e9',
    tests: ['paper/scripts/hostile-xml.test.ts'],
  },
  {
    attack: 'another user’s import',
    protection: 'an import can only be seen by the user who started it',
    file: 'server/modules/ai/policy.ts',
    find: 'actorId === ownerId',
    replace: `actorId !== '' && ownerId !== ''`,
    tests: [`${IMPORTED} -t other users and guests cannot see an import`],
  },
  {
    attack: 'a file that claims authors',
    protection: 'an imported play belongs to the user who imported it',
    file: `${IMPORTS}/actions.ts`,
    find: 'acceptDraft(actor.id,',
    replace: 'acceptDraft(row.play_id,',
    tests: [`${IMPORTED} -t an import belongs to the user who uploaded it, whatever the file claims`],
  },
  {
    attack: 'an import accepted many times at once',
    protection: 'an import can’t be accepted by a client that hasn’t seen all corrections',
    edits: [
      {
        file: `${IMPORTS}/actions.ts`,
        find: `  if (row.corrections !== had) return refuse('import_moved_on')\n`,
        replace: '',
      },
      {
        file: `${IMPORTS}/actions.ts`,
        find: `  if (corrections.length !== had) return refuse('import_moved_on')\n`,
        replace: '',
      },
    ],
    tests: [`${IMPORTED} -t corrections can be undone, and another device must load earlier ones first`, IMPORTED],
  },
  {
    attack: 'corrections of lines and characters that do not exist',
    protection: 'the number of corrections is limited',
    file: `${IMPORTS}/actions.ts`,
    find: 'keep + add.length > LIMITS.corrections',
    replace: 'keep + add.length < 0',
    tests: [`${IMPORTED} -t corrections are stored up to the limit`],
  },
  {
    attack: 'more import files than the limits',
    protection: 'the number of unfinished imports per user is limited',
    edits: [
      {
        file: `${IMPORTS}/actions.ts`,
        find: `  if ((await countOpen(database.db, actor.id)) >= LIMITS.imports) return refuse('too_many_imports')\n`,
        replace: '',
      },
      {
        file: `${IMPORTS}/actions.ts`,
        find: `      if ((await countOpen(db, actor.id)) >= LIMITS.imports) refuse('too_many_imports')\n`,
        replace: '',
      },
    ],
    tests: [`${IMPORTED} -t waiting imports are limited in number and deleted after thirty days`],
  },
  {
    attack: 'a play’s original file requested by somebody who may only read',
    protection: 'only users who may write can download the original file',
    file: 'server/modules/plays/policy.ts',
    find: 'export const mayDownloadOriginal = mayWrite',
    replace: 'export const mayDownloadOriginal = mayRead',
    tests: [`${IMPORTED} -t editors can download the original file, and only the owner deletes it`],
  },
  {
    attack: 'a play’s original file requested by somebody who may only read',
    protection: 'the original file is served as a download, never as a page of this origin',
    file: 'server/modules/plays/attachments/actions.ts',
    find: `{ type: 'application/octet-stream' }`,
    replace: `{ type: 'text/html' }`,
    tests: [
      `${IMPORTED} -t a loosely formatted file is reviewed and becomes a play with its corrections and original file`,
    ],
  },
  {
    attack: 'a file with instructions for a model',
    protection: 'a model’s answer may only assign known kinds to lines it was asked about',
    file: `${IMPORTS}/reading.ts`,
    find: 'line === undefined || heard.has(id) || !isKind(kind)',
    replace: 'line === undefined || heard.has(id)',
    tests: [`${IMPORTS}/model.test.ts`],
  },
  {
    attack: 'a model that answers an import with broken JSON',
    protection: 'if the model is unavailable, the import keeps the result of the rules',
    file: `${IMPORTS}/reading.ts`,
    find: `if (!(error instanceof Refusal) || error.code === 'feature_off') throw error`,
    replace: 'if (error !== null) throw error',
    tests: [`${IMPORTS}/model.test.ts`],
  },
]
