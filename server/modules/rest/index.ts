/**
 * What the specification's clients ask at /rest/v1, in PostgREST's protocol: `is_admin`, and feature flags. It owns no
 * table and answers from `auth` and `flags`.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { mountRest, type RestDeps } from './routes.ts'

export function openRest(kernel: Kernel, deps: RestDeps): Module {
  return {
    name: 'rest',
    http: (app) => mountRest(app, kernel, deps),
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
