import type * as z from 'zod';

type Project = (value: unknown) => unknown;

const same: Project = (value) => value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function projectFields(shape: Readonly<Record<string, z.core.$ZodType>>): Project {
  const fields = Object.entries(shape).map(([name, type]) => [name, projection(type)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const shown: Record<string, unknown> = {};
    for (const [name, project] of fields) {
      const field = value[name];
      if (field !== undefined) shown[name] = project(field);
    }
    return shown;
  };
}

function projectAny(options: readonly z.core.$ZodType[]): Project {
  const shapes = options.map((option) => (option as z.core.$ZodTypes)._zod.def);
  if (!shapes.every((def) => def.type === 'object')) return same;
  return projectFields(Object.assign({}, ...shapes.map((def) => def.shape)));
}

/** Each option by its discriminating value. */
function projectByName(discriminator: string, options: readonly z.core.$ZodType[]): Project {
  const byValue = new Map<unknown, Project>();
  for (const option of options) {
    const project = projection(option);
    const values = (option as z.core.$ZodTypes)._zod.propValues?.[discriminator] ?? [];
    for (const value of values) byValue.set(value, project);
  }
  return (value) => (isObject(value) ? byValue.get(value[discriminator])?.(value) : value);
}

function projectArray(element: z.core.$ZodType): Project {
  const project = projection(element);
  return project === same ? same : (value) => (Array.isArray(value) ? value.map(project) : value);
}

/**
 * Returns a function that copies the fields of a schema alone: no other column can leak, without a second validation
 * (the tests validate answers).
 */
export function projection(schema: z.core.$ZodType): Project {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return projectFields(def.shape);
    case 'array':
      return projectArray(def.element);
    case 'nullable':
    case 'optional':
    case 'default':
      return projection(def.innerType);
    case 'union':
      return 'discriminator' in def && typeof def.discriminator === 'string'
        ? projectByName(def.discriminator, def.options)
        : projectAny(def.options);
    default:
      return same;
  }
}
