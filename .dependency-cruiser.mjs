/** The import rules of the house (docs/architecture.md). scripts/house.test.ts plants a violation of each. */

const members = ['models', 'reports', 'contract', 'auth', 'auth-extras', 'server', 'web'];
const test = '\\.test\\.tsx?$|\\.config\\.ts$|/test/|/truth/|/bench/';
const path = (member) => `^${member}/`;
const builtIn = ['core'];
/** Days, hours and ids of choices have one home, which the contract may use (docs/architecture.md). */
const calendar = '^models/src/(choices|weather/(calendar|durations))\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'models-import-nothing',
      severity: 'error',
      from: { path: path('models'), pathNot: test },
      to: { pathNot: path('models') },
    },
    {
      // What no farmer reaches yet: with truth and tests, out of the image.
      name: 'lab-stays-apart',
      severity: 'error',
      from: { path: '^(models|reports|contract|auth|auth-extras|server|web)/src/', pathNot: test },
      to: { path: '^models/lab/' },
    },
    {
      name: 'reports-import-only-models',
      severity: 'error',
      from: { path: path('reports'), pathNot: test },
      to: { pathNot: [path('reports'), '^models/src/'] },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      // Repeats of a task are reckoned by a library, on a path of their own that both sides load when they need it.
      from: { path: path('contract'), pathNot: [test, '^contract/src/task-repeats\\.ts$'] },
      to: {
        pathNot: [path('contract'), 'node_modules/zod/', calendar],
      },
    },
    {
      name: 'contract-repeats-by-ical',
      severity: 'error',
      from: { path: '^contract/src/task-repeats\\.ts$' },
      to: { pathNot: [path('contract'), 'node_modules/ical\\.js/', calendar] },
    },
    {
      // Nor its own extras, which a server can leave out.
      name: 'auth-knows-no-farm',
      severity: 'error',
      from: { path: path('auth'), pathNot: test },
      to: { path: members.filter((member) => member !== 'auth').map(path) },
    },
    {
      name: 'auth-extras-know-only-auth',
      severity: 'error',
      from: { path: path('auth-extras'), pathNot: test },
      to: { path: members.filter((member) => !member.startsWith('auth')).map(path) },
    },
    {
      name: 'auth-extras-apart',
      severity: 'error',
      from: { path: '^auth-extras/src/([^/]+)/', pathNot: test },
      to: { path: '^auth-extras/src/', pathNot: '^auth-extras/src/$1/' },
    },
    {
      name: 'server-not-to-web',
      severity: 'error',
      from: { path: path('server') },
      to: { path: path('web/src') },
    },
    {
      name: 'web-not-to-server',
      severity: 'error',
      from: { path: path('web/src') },
      to: { path: [path('server'), path('auth'), path('auth-extras')] },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      from: { path: '^(web|models|reports|contract)/src/', pathNot: test },
      to: { dependencyTypes: builtIn },
    },
    {
      name: 'server-lib-knows-no-noun',
      severity: 'error',
      from: { path: '^server/src/lib/', pathNot: test },
      to: { path: '^server/src/(features/|app\\.ts|main\\.ts|context\\.ts)' },
    },
    {
      name: 'server-features-not-to-app',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: test },
      to: { path: '^server/src/(app|main)\\.ts' },
    },
    {
      name: 'server-features-by-service',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: test },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/service\\.ts$'],
      },
    },
    {
      // A room is a folder within a feature: its service.ts is all that the other rooms and the feature itself see of it.
      name: 'server-rooms-by-service',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/([^/]+)', pathNot: test },
      to: {
        path: '^server/src/features/[^/]+/[^/]+/',
        pathNot: ['^server/src/features/$1/$2/', '^server/src/features/[^/]+/[^/]+/service\\.ts$'],
      },
    },
    {
      name: 'server-rooms-not-to-their-feature',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/[^/]+/', pathNot: test },
      to: { path: '^server/src/features/$1/[^/]+\\.ts$' },
    },
    {
      name: 'web-ui-knows-no-noun',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: test },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-lib-is-lowest',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: test },
      to: { path: '^web/src/(features|app|ui)/' },
    },
    {
      name: 'web-features-not-to-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: test },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-features-by-queries',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: {
        path: '^web/src/features/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/queries\\.ts$'],
      },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        path: '^(auth|auth-extras|server)/src/',
        pathNot: [
          test,
          '[/-]store\\.ts$',
          '^server/src/(db|database\\.gen|backup|restore)\\.ts$',
          '^server/src/lib/',
          '^auth/src/(database|prepared-statement|migrations|context|index|options)\\.ts$',
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      // Types too: two files that need each other's types are one thing in two places.
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: { pathNot: '^(scripts|bench|e2e)/|\\.config\\.ts$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.cache|web/dist|web/\\.cache|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    combinedDependencies: true,
  },
};
