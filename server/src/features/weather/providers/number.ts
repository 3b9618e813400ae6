import { numberIn } from '@draksha/models';
import * as z from 'zod';

/** A field that must hold a number, or one written as text. */
export const numeric = z.preprocess((value) => numberIn(value) ?? value, z.number());
