import { LOGIN_ROLES, LOGIN_VARIABLES } from '../src/lib/postgres/login-roles.ts';
import type { TestDatabase } from './database.ts';

const as = ({ url }: TestDatabase, role: string): string => url.replace(/\/\/[^@]+@/, `//${role}@`);

/** The settings by which a server's connections sign in to a test's database as the product's own do. */
export const weakLogins = (database: TestDatabase): Readonly<Record<string, string>> => ({
  [LOGIN_VARIABLES.farmers]: as(database, LOGIN_ROLES.farmers),
  [LOGIN_VARIABLES.program]: as(database, LOGIN_ROLES.program),
  [LOGIN_VARIABLES.signIn]: as(database, LOGIN_ROLES.signIn),
});
