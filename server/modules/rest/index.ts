/**
 * The part of PostgREST's protocol that the specification's clients use at /rest/v1: `is_admin` and feature flags. Owns
 * no table; its data comes from `auth` and `flags`.
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
