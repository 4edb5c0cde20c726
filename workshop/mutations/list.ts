/** Every mutation there is. */
import { authMutations } from './auth.ts'
import { browserMutations } from './browser.ts'
import { collabMutations } from './collab.ts'
import { fileMutations } from './files.ts'
import { httpMutations } from './http.ts'
import { operationsMutations } from './operations.ts'
import { peopleMutations } from './people.ts'
import { voicesAndAiMutations } from './voices-and-ai.ts'
import type { Mutation } from './mutation.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...authMutations,
  ...httpMutations,
  ...collabMutations,
  ...peopleMutations,
  ...fileMutations,
  ...voicesAndAiMutations,
  ...browserMutations,
  ...operationsMutations,
]
