import ICAL from 'ical.js';

/** A calendar of whole days as calendar programs read it: RFC 5545, written by ical.js. */

export interface Calendar {
  readonly name: string;
  readonly days: readonly CalendarDay[];
}

interface CalendarDay {
  readonly id: string;
  /** `YYYY-MM-DD`; a whole day has no zone, so that no program moves it. */
  readonly day: string;
  readonly title: string;
  readonly text: string;
  /** An RRULE without its name. */
  readonly rule: string | null;
  readonly version: number;
  /** ISO 8601. */
  readonly changedAt: string;
}

// A line has 75 octets; ical.js omits the leading space of folded ones.
ICAL.foldLength = 74;

/** What no calendar may hold: control characters, save the end of a line. */
const CONTROLS = /[\p{Cc}]/gu;
const written = (text: string): string => text.replace(CONTROLS, (each) => (each === '\n' ? each : ''));

const instantOf = (iso: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(iso), true);

function eventOf({ id, day, title, text, rule, version, changedAt }: CalendarDay): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${id}@draksha`);
  event.addPropertyWithValue('dtstamp', instantOf(changedAt));
  event.addPropertyWithValue('last-modified', instantOf(changedAt));
  event.addPropertyWithValue('sequence', version);
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(day));
  event.addPropertyWithValue('summary', written(title));
  if (text !== '') event.addPropertyWithValue('description', written(text));
  if (rule !== null) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event;
}

/** Folds and escapes lines, with CRLF as the standard requires. */
export function calendarText({ name, days }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Draksha//Tasks//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', name);
  calendar.addPropertyWithValue('x-wr-timezone', 'Asia/Kolkata');
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  for (const day of days) calendar.addSubcomponent(eventOf(day));
  return `${calendar.toString()}\r\n`;
}
