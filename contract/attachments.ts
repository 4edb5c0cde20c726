import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { playId } from './play.ts'

/** A file stored with a play: the original that it was imported from. */
export const attachment = z.object({
  id: uuid,
  name: z.string(),
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type Attachment = z.infer<typeof attachment>

const id = z.object({ id: playId })
const one = id.extend({ attachmentId: uuid })
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))
const onAttachment = onPlay.errors(errors('not_found'))

/** Routes for a play's original file. Editors can download it, and the owner can delete it. */
export const attachments = {
  list: onPlay
    .route({ method: 'GET', path: '/plays/{id}/attachments', summary: 'List the files that a play was imported from' })
    .input(id)
    .output(z.object({ attachments: z.array(attachment) })),
  open: onAttachment
    .route({ method: 'GET', path: '/plays/{id}/attachments/{attachmentId}', summary: 'Download an imported file' })
    .input(one)
    .output(z.file()),
  remove: onAttachment
    .route({
      method: 'DELETE',
      path: '/plays/{id}/attachments/{attachmentId}',
      summary: 'Permanently delete an imported file',
      successStatus: 204,
    })
    .input(one)
    .output(z.void()),
}
