/** All mutations. */
import { authMutations } from './auth.ts'
import { browserMutations } from './browser.ts'
import { collabMutations } from './collab.ts'
import { fileMutations } from './files.ts'
import { httpMutations } from './http.ts'
import { limitsMutations } from './limits.ts'
import { operationsMutations } from './operations.ts'
import { peopleMutations } from './people.ts'
import { sharedDocumentMutations } from './shared-documents.ts'
import { specificationMutations } from './specification.ts'
import { voicesAndAiMutations } from './voices-and-ai.ts'
import type { Mutation } from './mutation.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...authMutations,
  ...httpMutations,
  ...collabMutations,
  ...sharedDocumentMutations,
  ...peopleMutations,
  ...fileMutations,
  ...voicesAndAiMutations,
  ...browserMutations,
  ...operationsMutations,
  ...limitsMutations,
  ...specificationMutations,
]
