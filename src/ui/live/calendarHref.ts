/** The calendar file of one session. */
export const calendarHref = (id: string): string => `/live-calendar/${id}.ics`
