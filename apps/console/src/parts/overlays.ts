/** What opens above the page, as one file that no page needs before it is used. */
export { Drawer, Menu, Modal, Popover } from '@mantine/core';
