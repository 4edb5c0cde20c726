import { oc } from '@orpc/contract'
import { DRAFT_KINDS, CORRECTION_SCOPES, type Correction, type Draft, type OriginalLine } from '@replique/script'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { importedPlay, importWarning, language, layoutName, playId, playKind } from './play.ts'

export const IMPORT_STATES = ['waiting', 'reading', 'review', 'accepted', 'failed'] as const
export const importState = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof importState>

/** An imported file that is not a play yet, and its progress. */
export const importedFile = z.object({
  id: uuid,
  /** The file name; empty for pasted text. */
  name: z.string(),
  state: importState,
  /** The job that reads the file. It can be cancelled and restarted like any other. */
  job: uuid,
  done: z.number().int(),
  total: z.number().int(),
  /** A code for why the file could not be read; null if reading hasn't failed. */
  reason: z.string().nullable(),
  /** The play created from the file; null before that. */
  play: playId.nullable(),
  corrections: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type ImportedFile = z.infer<typeof importedFile>

const word = z.string().min(1).max(40)
const line = word
const reach = z.enum(CORRECTION_SCOPES)
const name = z.string().min(1).max(LIMITS.characterName)

/** One correction of a draft. A correction of something that doesn't exist in the draft has no effect. */
export const correction = z.discriminatedUnion('op', [
  z.object({ op: z.literal('kind'), line, kind: z.enum(DRAFT_KINDS), reach }),
  z.object({ op: z.literal('speaker'), line, character: word }),
  z.object({ op: z.literal('drop'), line, reach }),
  z.object({ op: z.literal('join'), line }),
  z.object({ op: z.literal('split'), line, at: z.number().int().min(1).max(LIMITS.paragraph) }),
  z.object({ op: z.literal('rename'), character: word, name }),
  z.object({ op: z.literal('merge'), character: word, into: word }),
  z.object({ op: z.literal('part'), character: word, called: name }),
  z.object({
    op: z.literal('title'),
    key: z.string().regex(/^[\p{Ll}\p{N}’' -]{1,40}$/u),
    value: z.string().max(LIMITS.titleLine),
  }),
  z.object({
    op: z.literal('set'),
    kind: playKind.optional(),
    language: language.optional(),
    layout: layoutName.optional(),
  }),
]) satisfies z.ZodType<Correction>

/** The result of reading a file, before any corrections. */
export interface ImportReading {
  readonly draft: Draft
  readonly original: readonly OriginalLine[]
  /** Warnings from the import. */
  readonly remarks: readonly z.infer<typeof importWarning>[]
  /** Whether the model could be reached; null if no model is set up or nothing was doubtful. */
  readonly model: 'asked' | 'unavailable' | null
}

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const featured = signedIn.errors(errors('feature_off'))
const one = signedIn.errors(errors('import_not_found'))
const id = z.object({ id: uuid })

/** Routes for imported files that are not plays yet. Each user sees only their own. */
export const imports = {
  list: signedIn
    .route({ method: 'GET', path: '/imports', summary: 'List your unfinished imports, newest first' })
    .output(z.object({ imports: z.array(importedFile) })),
  bring: featured
    .errors(
      errors('file_empty', 'file_not_text', 'file_line_too_long', 'file_too_long', 'file_unknown', 'file_too_large'),
    )
    .errors(errors('file_damaged', 'file_refused', 'file_encrypted', 'file_no_text'))
    .errors(errors('too_many_imports', 'storage_full'))
    .route({
      method: 'POST',
      path: '/imports',
      summary: 'Import a file: as a play if its format defines the elements, otherwise as a draft to review',
      successStatus: 201,
    })
    /** `pasted` marks pasted text, which has no file name of its own. */
    .input(z.object({ file: z.file(), pasted: z.literal('yes').optional() }))
    .output(
      z.union([z.object({ import: importedFile, play: z.null() }), z.object({ import: z.null(), play: importedPlay })]),
    ),
  open: one
    .route({ method: 'GET', path: '/imports/{id}', summary: 'Show the progress of an import' })
    .input(id)
    .output(importedFile),
  reading: one
    .errors(errors('import_not_read'))
    .route({ method: 'GET', path: '/imports/{id}/reading', summary: 'Show an import draft and the original lines' })
    .input(id)
    /** An `ImportReading` as gzipped JSON. */
    .output(z.file()),
  corrections: one
    .errors(errors('import_not_read'))
    .route({
      method: 'GET',
      path: '/imports/{id}/corrections',
      summary: 'List the corrections of an import draft, in order',
    })
    .input(id)
    .output(z.object({ corrections: z.array(correction) })),
  correct: one
    .errors(errors('feature_off', 'import_not_read', 'import_moved_on', 'too_many_corrections'))
    .route({
      method: 'POST',
      path: '/imports/{id}/corrections',
      summary: 'Correct an import draft: keep the first `keep` of the `had` corrections, then append `add`',
    })
    .input(
      id.extend({
        had: z.number().int().min(0).max(LIMITS.corrections),
        keep: z.number().int().min(0).max(LIMITS.corrections),
        add: z.array(correction).max(LIMITS.correctionsAtOnce),
      }),
    )
    .output(z.object({ corrections: z.number().int() })),
  accept: one
    .errors(
      errors(
        'feature_off',
        'import_not_read',
        'import_moved_on',
        'file_line_too_long',
        'file_too_long',
        'storage_full',
      ),
    )
    .route({
      method: 'POST',
      path: '/imports/{id}/accept',
      summary: 'Create the play; repeating the request returns the same one',
    })
    /** The number of corrections that the client has seen. Accepting the import fails if there are more. */
    .input(id.extend({ had: z.number().int().min(0).max(LIMITS.corrections) }))
    .output(z.object({ play: playId })),
  remove: one
    .route({
      method: 'DELETE',
      path: '/imports/{id}',
      summary: 'Delete an unfinished import',
      successStatus: 204,
    })
    .input(id)
    .output(z.void()),
}
